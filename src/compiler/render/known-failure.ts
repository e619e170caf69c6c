/** Errors that contain a failure, marked so that other errors with a `cause` or an `owner` are not mistaken for them. */
import type { RenderFailure } from './context.ts';

const failureKey = Symbol('failure');

interface FailedError extends Error {
  [failureKey]: RenderFailure;
}

/** An error whose failure `knownFailure` returns. */
export function errorOf(failure: RenderFailure, options?: ErrorOptions): Error {
  return Object.assign(new Error(failure.error, options), { [failureKey]: failure });
}

/** The failure that a thrown value contains; null for errors of other origin. */
export function knownFailure(thrown: unknown): RenderFailure | null {
  return isFailed(thrown) ? thrown[failureKey] : null;
}

function isFailed(thrown: unknown): thrown is FailedError {
  return thrown instanceof Error && failureKey in thrown;
}
