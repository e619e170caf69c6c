/** Types for a package that is published without any. */
declare module 'launch-editor' {
  /** `place`: path, line and column, joined by colons. */
  export default function launchEditor(position: string): void;
}
