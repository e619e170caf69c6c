export const first = 1;
// #region region-a
  export function second(): number {
    return first + 1;
  }
// #endregion
