//! Strategies for Nemesis, parsed from JSON.

use serde_json::Value as Json;
use upstar::escape::strategy::{
    Copies, Fence, FugitiveNode, FugitiveStrategy, Link, NemesisNode, NemesisReply, NemesisStrategy, Strategy,
};

type Read<T> = Result<T, String>;

/// Parses a strategy in the format of `upstar escape strategy --json`. Does not check whether the strategy
/// wins.
///
/// # Errors
/// Returns the name of the missing part, with its place.
pub fn read_strategy(json: &Json) -> Read<Strategy> {
    let nodes = list(json, "nodes")?;
    let each = nodes.iter().enumerate();
    match json.get("winner").and_then(Json::as_str) {
        Some("fugitive") => {
            let nodes = each.map(|(i, node)| in_node(i, fugitive(node))).collect::<Read<_>>()?;
            Ok(Strategy::Fugitive(FugitiveStrategy { nodes }))
        }
        Some("nemesis") => {
            let nodes = each.map(|(i, node)| in_node(i, nemesis(node))).collect::<Read<_>>()?;
            Ok(Strategy::Nemesis(NemesisStrategy { nodes }))
        }
        _ => Err("winner: expected \"fugitive\" or \"nemesis\"".to_owned()),
    }
}

fn in_node<T>(i: usize, read: Read<T>) -> Read<T> {
    read.map_err(|message| format!("nodes[{i}].{message}"))
}

fn fugitive(json: &Json) -> Read<FugitiveNode> {
    let then = list(json, "then")?.iter().map(|node| number(Some(node), "then").map(|node| node as usize));
    Ok(FugitiveNode {
        at: number(json.get("at"), "at")?,
        needs: copies(json, "needs")?,
        to: number_or_null(json.get("to"), "to")?,
        then: then.collect::<Read<_>>()?,
    })
}

fn nemesis(json: &Json) -> Read<NemesisNode> {
    let (at, most) = (number(json.get("at"), "at")?, copies(json, "most")?);
    if json.get("replies").is_some() {
        let replies = list(json, "replies")?.iter().map(reply).collect::<Read<_>>()?;
        return Ok(NemesisNode::Replies { at, most, replies });
    }
    let fence = match json.get("fence") {
        Some(Json::Null) => Fence::All,
        Some(_) => {
            let inside = list(json, "fence")?.iter().map(|vertex| number(Some(vertex), "fence"));
            Fence::Inside(inside.collect::<Read<_>>()?)
        }
        None => return Err("expected replies or a fence".to_owned()),
    };
    Ok(NemesisNode::Fence { at, most, fence })
}

fn reply(json: &Json) -> Read<NemesisReply> {
    let cut = match json.get("cut") {
        None | Some(Json::Null) => None,
        Some(cut) => Some(link(cut, "cut")?),
    };
    let then = number(json.get("then"), "then")? as usize;
    Ok(NemesisReply { to: number(json.get("to"), "to")?, cut, then })
}

fn copies(json: &Json, field: &str) -> Read<Copies> {
    let copies =
        list(json, field)?.iter().map(|copies| Ok((link(copies, field)?, number(copies.get(2), field)?)));
    copies.collect()
}

fn link(json: &Json, field: &str) -> Read<Link> {
    Ok(Link { from: number(json.get(0), field)?, to: number_or_null(json.get(1), field)? })
}

fn list<'a>(json: &'a Json, field: &str) -> Read<&'a Vec<Json>> {
    json.get(field).and_then(Json::as_array).ok_or_else(|| format!("{field}: expected a list"))
}

fn number(json: Option<&Json>, field: &str) -> Read<u32> {
    let number = json.and_then(Json::as_u64).and_then(|number| u32::try_from(number).ok());
    number.ok_or_else(|| format!("{field}: expected a number"))
}

fn number_or_null(json: Option<&Json>, field: &str) -> Read<Option<u32>> {
    match json {
        None | Some(Json::Null) => Ok(None),
        json => number(json, field).map(Some),
    }
}
