/** The package has no types of its own. */
declare module 'launch-editor' {
  /** `place`: path, line and column, joined by colons. */
  export default function launchEditor(place: string): void;
}
