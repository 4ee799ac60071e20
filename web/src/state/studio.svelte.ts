import type { AngelDocument } from '../angel/game';
import type { Target } from '../book/targets';
import { begin, here, type BoardDocument } from '../board/tree';
import type { Connection } from '../engine/connection.svelte';
import type { Ruleset } from '../engine/types';
import type { EscapeDocument } from '../escape/play';
import { fragment, LONGEST, readFragment, type Linked } from './address';
import { nextId, type Documents, type ExplorerDocument, type PuzzleDocument, type RulesDocument, type Screen, type SheetDocument, type SumsDocument, type ThermographDocument } from './documents';
import * as first from './examples';
import { History } from './history.svelte';
import { readRecent, remembered, shownPosition, type Recent } from './recent';

export type Theme = 'auto' | 'light' | 'dark';

const DRAFT = 'upstar-draft';
const VIEW = 'upstar-view';
const RECENT = 'upstar-recent';
/** Browsers refuse addresses that change too often. */
const PAUSE = 300;

/** Everything that the page remembers: the documents, the screen, and how it looks. */
export class Studio {
  screen = $state<Screen>('start');
  theme = $state<Theme>('auto');
  projector = $state(false);
  /** Whether the document is too large for a link. */
  tooLong = $state(false);
  /** The draft of an earlier visit, if one was found and not taken yet. */
  draft = $state.raw<Linked | null>(null);
  /** The positions that were shown last. */
  recent = $state.raw<Recent[]>([]);
  /** The chapter of the book that is shown over the screen. */
  book = $state<Target | null>(null);
  /** What was done last, for a moment. */
  notice = $state('');
  /** The part of a page that shows the documents; `null` if they have a page of their own. */
  part: EventTarget | null = null;
  readonly engine: Connection;
  readonly board = new History<BoardDocument>(begin('domineering', first.BOARD));
  readonly explorer = new History<ExplorerDocument>({ sensible: false });
  readonly sums = new History<SumsDocument>(first.SUMS);
  readonly thermograph = new History<ThermographDocument>(first.THERMOGRAPH);
  readonly worksheet = new History<SheetDocument>(first.SHEET);
  readonly rules = new History<RulesDocument>(first.RULES);
  readonly puzzles = new History<PuzzleDocument>(first.PUZZLE);
  readonly escape = new History<EscapeDocument>(first.ESCAPE);
  readonly angel = new History<AngelDocument>(first.ANGEL);
  #saving: ReturnType<typeof setTimeout> | undefined;
  #noticeTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(engine: Connection) {
    this.engine = engine;
    this.#readView();
    this.draft = readDraft();
    this.recent = readRecent(stored(RECENT));
  }

  /** Says for a moment what was done. */
  tell(words: string) {
    this.notice = words;
    clearTimeout(this.#noticeTimer);
    this.#noticeTimer = setTimeout(() => (this.notice = ''), 2500);
  }

  /** Whether keys of this event are for these documents: all, unless they are one part of a page. */
  owns(event: Event): boolean {
    return this.part === null || event.composedPath().includes(this.part);
  }

  get rulesets(): Ruleset[] {
    return this.engine.hello?.rulesets ?? [];
  }

  ruleset(name: string): Ruleset | undefined {
    return this.rulesets.find((ruleset) => ruleset.name === name) ?? this.rulesets.find((ruleset) => ruleset.name.startsWith(name));
  }

  get documents(): Documents {
    return {
      board: this.board.now,
      explorer: this.explorer.now,
      sums: this.sums.now,
      thermograph: this.thermograph.now,
      worksheet: this.worksheet.now,
      rules: this.rules.now,
      puzzles: this.puzzles.now,
      escape: this.escape.now,
      angel: this.angel.now,
    };
  }

  /** The history of the document on the screen. */
  get history(): History<unknown> | null {
    if (this.screen === 'start') return null;
    return this.screen === 'explorer' ? this.board : this[this.screen];
  }

  /** Shows a position on the board. */
  open(ruleset: string, position: string, screen: Screen = 'board') {
    this.board.step(begin(ruleset, position));
    this.screen = screen;
  }

  /** Shows a position on the screen of escape games. */
  openEscape(ruleset: string, position: string) {
    this.escape.step({ ruleset, position, moves: [] });
    this.screen = 'escape';
  }

  /** Adds the position on the board to the sum. */
  addToSum() {
    const { cards } = this.sums.now;
    const card = { id: nextId(cards), ruleset: this.board.now.ruleset, text: here(this.board.now).position, copies: 1 };
    this.sums.step({ cards: [...cards, card] });
    this.tell(`Added to the sum as summand ${cards.length + 1}`);
  }

  /** Takes the documents of a link or a draft. */
  take({ screen, documents }: Linked) {
    if (documents.board) this.board.step(documents.board);
    if (documents.explorer) this.explorer.replace(documents.explorer);
    if (documents.sums) this.sums.step(documents.sums);
    if (documents.thermograph) this.thermograph.step(documents.thermograph);
    if (documents.worksheet) this.worksheet.step(documents.worksheet);
    if (documents.rules) this.rules.step(documents.rules);
    if (documents.puzzles) this.puzzles.step(documents.puzzles);
    if (documents.escape) this.escape.step(documents.escape);
    if (documents.angel) this.angel.step(documents.angel);
    this.screen = screen;
    this.draft = null;
  }

  async readAddress() {
    const linked = await readFragment(location.hash);
    if (linked) this.take(linked);
  }

  /** Writes the address and the draft a moment after the last change. Call it in an effect. */
  save() {
    const { screen, documents } = this;
    clearTimeout(this.#saving);
    if (screen === 'start') return;
    this.#saving = setTimeout(() => {
      void fragment(screen, documents).then((hash) => {
        this.tooLong = hash.length > LONGEST;
        if (!this.tooLong) history.replaceState(null, '', hash);
      });
      writeDraft({ screen, documents });
      const shown = shownPosition(screen, documents);
      if (shown) {
        this.recent = remembered(this.recent, shown);
        keep(RECENT, JSON.stringify(this.recent));
      }
    }, PAUSE);
  }

  saveView() {
    const view = JSON.stringify({ theme: this.theme, projector: this.projector });
    keep(VIEW, view);
  }

  #readView() {
    try {
      const view = JSON.parse(localStorage.getItem(VIEW) ?? '{}') as { theme?: Theme; projector?: boolean };
      this.theme = view.theme ?? 'auto';
      this.projector = view.projector ?? false;
    } catch {
      // A broken view is as good as none.
    }
  }
}

function stored(name: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(name) ?? 'null');
  } catch {
    return null;
  }
}

function keep(name: string, text: string) {
  try {
    localStorage.setItem(name, text);
  } catch {
    // Without room the page works, but forgets.
  }
}

const writeDraft = (linked: Linked) => keep(DRAFT, JSON.stringify(linked));

function readDraft(): Linked | null {
  const found = stored(DRAFT) as Linked | null;
  return found?.documents ? found : null;
}
