//! Misère canonical forms against values that are known.

use upstar_impartial::Budget;
use upstar_impartial::misere::{Form, Forms, count_born_by};

#[test]
fn values_by_day() {
    let mut forms = Forms::new();
    let count = |forms: &mut Forms, day| {
        count_born_by(forms, day, &mut Budget::unlimited()).expect("no limit").to_string()
    };
    let counts: Vec<String> = (0..6).map(|day| count(&mut forms, day)).collect();
    assert_eq!(counts, ["1", "2", "3", "5", "22", "4171780"]);
    let day_six = "2^4171780 - 2^2096640 - 2^2095104 - 2^2094593 - 2^2094080 - 3*2^2091522 - 2^2088960 - 2^2088705 \
                   - 2^2088448 - 2^2088193 - 2^2086912 - 2^2086657 - 2^2086401 - 2^2086145 - 2^2085888 - 2^2079234 \
                   + 2^1960962 + 21";
    assert_eq!(count(&mut forms, 6), day_six);
    assert!(count_born_by(&mut forms, 7, &mut Budget::unlimited()).is_err());
}

fn rows(method: &str) -> Vec<(&'static str, &'static str)> {
    let of = |line: &'static str| {
        let (game, rest) = line.split_once(" => ")?;
        let (found, expected) = rest.split_once(" = ")?;
        (found == method).then_some((game, expected))
    };
    include_str!("data/forms.txt").lines().filter_map(of).collect()
}

#[test]
fn texts_agree_with_cgsuite() {
    let mut forms = Forms::new();
    let budget = &mut Budget::unlimited();
    let games = rows("Text");
    assert_eq!(games.len(), 15);
    for (list, compact) in games {
        let form = forms.parse(list, budget).expect("list notation");
        assert_eq!(forms.compact_text(form, budget).as_deref(), Ok(compact), "{list}");
        assert_eq!(forms.parse_compact(compact, budget), Ok(form), "{compact}");
        let text = forms.list_text(form, budget).expect("no limit");
        assert_eq!(forms.parse(&text, budget), Ok(form), "{text}");
    }
}

#[test]
fn facts_agree_with_cgsuite() {
    let mut forms = Forms::new();
    let budget = &mut Budget::unlimited();
    let mut fact = |game: &str, method: &str| -> String {
        let form = forms.parse(game, budget).expect("list notation");
        let phylum = forms.phylum(form);
        match method {
            "Birthday" => forms.birthday(form).to_string(),
            "Genus" => forms.genus(form, budget).expect("no limit").short(phylum),
            "IsEven" => (!form.is_odd()).to_string(),
            "IsHalfTame" => forms.is_half_tame(form, budget).expect("no limit").to_string(),
            "IsGenerallyRestive" => phylum.is_generally_restive().to_string(),
            "IsGenerallyTame" => phylum.is_generally_tame().to_string(),
            "IsNimHeap" => forms.nim_size(form).is_some().to_string(),
            "IsPrime" => forms.is_prime(form, budget).expect("no limit").to_string(),
            "IsRestive" => phylum.is_restive().to_string(),
            "IsRestless" => phylum.is_restless().to_string(),
            "IsTame" => phylum.is_tame().to_string(),
            "IsTameable" => phylum.is_tameable().to_string(),
            "Mate" => {
                let mate = forms.mate(form, budget).expect("no limit");
                forms.compact_text(mate, budget).expect("no limit")
            }
            "MisereNimValue" => forms.misere_value(form).to_string(),
            "MisereOutcomeClass" => forms.outcome(form).to_string(),
            "NimValue" => forms.normal_value(form).to_string(),
            "Options" => {
                let options = forms.sorted_options(form);
                texts(&mut forms, &options)
            }
            "Parts" => {
                let mut parts = forms.parts(form, budget).expect("no limit");
                parts.retain(|part| *part != Form::ZERO && *part != form.even_part());
                sorted(&texts(&mut forms, &parts))
            }
            _ => panic!("no method {method}"),
        }
    };
    let mut checked = 0;
    for line in include_str!("data/forms.txt").lines() {
        let (game, rest) = line.split_once(" => ").expect("a row");
        let (method, expected) = rest.split_once(" = ").expect("a row");
        if method == "Parts" {
            assert_eq!(fact(game, method), sorted(expected), "{game} {method}");
        } else if method != "Text" {
            assert_eq!(fact(game, method), expected, "{game} {method}");
            checked += 1;
        }
    }
    assert!(checked > 250, "{checked}");
}

fn sorted(list: &str) -> String {
    let mut parts: Vec<&str> = list[1..list.len() - 1].split(',').collect();
    parts.sort_unstable();
    parts.join(" ")
}

fn texts(forms: &mut Forms, games: &[Form]) -> String {
    let budget = &mut Budget::unlimited();
    let texts: Vec<String> =
        games.iter().map(|form| forms.compact_text(*form, budget).expect("no limit")).collect();
    format!("[{}]", texts.join(","))
}
