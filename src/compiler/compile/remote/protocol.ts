/** The interface that all kinds of stores implement. */

/** The requests that read and write objects in one store. */
export interface Protocol {
  /** Names the store in findings: its host, never credentials. */
  host: string;
  /** The request that reads an object or, with contents, writes it. `key`: 64 hexadecimal digits. */
  requestFor(key: string, contents: Uint8Array | null): Promise<StoreRequest> | StoreRequest;
  /** The body that represents these contents. */
  wrap(contents: Uint8Array): Uint8Array;
  /** The contents of a body; null if the body has a different format. */
  unwrap(body: Buffer): Buffer | null;
}

export interface StoreRequest {
  url: string;
  headers: Record<string, string>;
}

/** The reason why a store is not used, and what to do about it. */
export interface Obstacle {
  host: string;
  reason: string;
  hint: string;
}
