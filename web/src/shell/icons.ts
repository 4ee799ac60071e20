import type { Screen } from '../state/documents';

/** The titles of the screens, and paths of 24 by 24 for their icons. */
export const TITLES: Record<Screen, string> = {
  start: 'Start',
  board: 'Board',
  explorer: 'Explorer',
  sums: 'Sums',
  thermograph: 'Heat',
  worksheet: 'Sheet',
  rules: 'Rules',
  puzzles: 'Puzzles',
  escape: 'Escape',
  angel: 'Angel',
};

export const ICONS: Record<Screen, string> = {
  start: 'M12 20V7M12 4L7 10M12 4l5 6M8 20h8',
  board: 'M4 4h16v16H4zM4 12h16M12 4v16',
  explorer: 'M12 4v5M12 9L6 15M12 9l6 6M4 15h4v5H4zM16 15h4v5h-4zM10 2h4v4h-4z',
  sums: 'M3 7h7v10H3zM14 7h7v10h-7zM12 10v4M10.5 12h3',
  thermograph: 'M12 3v7M12 10L4 20M12 10l8 10M3 20h18',
  worksheet: 'M5 3h14v18H5zM8 8h8M8 12h8M8 16h5',
  puzzles: 'M9 9a3 3 0 1 1 4 3c-1 .5-1 1-1 2.500M12 18v.5M4 3h16v18H4z',
  escape: 'M14 4h6v16h-6M4 12h10M10 8l4 4-4 4',
  angel: 'M12 8v13M12 12C9 7 5 7 3 8c0 5 4 8 9 8M12 12c3-5 7-5 9-4c0 5-4 8-9 8M9 4h6',
  rules: 'M4 5h9M4 10h6M4 15h8M4 20h5M20 4l-6 14-1 3 2-2z',
};
