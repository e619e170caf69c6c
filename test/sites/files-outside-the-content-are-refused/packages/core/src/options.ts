/** What `fire` accepts. */
// #region options
export interface Options {
  /** In degrees Celsius. Default 1200. */
  heat?: number;
}
// #endregion
