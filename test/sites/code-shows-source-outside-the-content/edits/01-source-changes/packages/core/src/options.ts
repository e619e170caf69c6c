/** What `fire` accepts. */
// #region options
export interface Options {
  /** In degrees Celsius. Default 900. */
  heat?: number;
}
// #endregion
