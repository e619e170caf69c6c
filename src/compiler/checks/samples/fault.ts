/** The first syntax error in a sample. */

/** `line` and `column` count from 1 within the code; `column` counts UTF-16 units. */
export interface SampleFault {
  reason: string;
  line: number;
  column: number;
}
