/** Decides whether a terminal shows hyperlinks, and writes them (the escape sequence OSC 8). */

/** Terminals by `TERM_PROGRAM`, with the first version that shows hyperlinks. */
const programs: Readonly<Record<string, readonly [major: number, minor: number]>> = {
  'iTerm.app': [3, 1],
  WezTerm: [20_200_620, 0],
  vscode: [1, 72],
  ghostty: [0, 0],
  zed: [0, 0],
  rio: [0, 0],
};

/** Terminals that `TERM` identifies. */
const terms = /^(?:xterm-kitty|xterm-ghostty|alacritty|foot|contour)\b/;

/**
 * Environment variables that contain a terminal's version number, with the first version that shows hyperlinks: VTE
 * (GNOME Terminal and others) and Konsole.
 */
const numbers: Readonly<Record<string, number>> = { VTE_VERSION: 5001, KONSOLE_VERSION: 201_200 };

/**
 * Whether the terminal that these variables describe shows hyperlinks. The result is false for unknown terminals,
 * because some would print the URL as text, and for multiplexers, because their variables describe the outer terminal.
 */
export function showsLinks(env: Readonly<Record<string, string | undefined>>): boolean {
  const { TERM: term = '', TERM_PROGRAM: program = '', TERM_PROGRAM_VERSION: version = '' } = env;
  if (/^(?:dumb|screen|tmux)/.test(term)) return false;
  const [major = 0, minor = 0] = version.split(/[.-]/).map(Number);
  const first = Object.hasOwn(programs, program) ? programs[program] : undefined;
  if (first !== undefined) return major > first[0] || (major === first[0] && minor >= first[1]);
  if (terms.test(term) || Boolean(env['WT_SESSION'])) return true;
  return Object.entries(numbers).some(([name, least]) => Number(env[name] ?? 0) >= least);
}

export function linked(text: string, url: string): string {
  return `\u001b]8;;${url}\u001b\\${text}\u001b]8;;\u001b\\`;
}
