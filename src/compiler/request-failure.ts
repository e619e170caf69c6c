/** Describes why a server could not be reached, without the URL, which may contain credentials. */

/** Phrases that follow the name of the server, by the code of the error. */
const reasons: Record<string, string> = {
  ENOTFOUND: 'has a host name that does not exist',
  EAI_AGAIN: 'has a host name that could not be resolved',
  ECONNREFUSED: 'refuses connections',
  ECONNRESET: 'closes the connection',
  EPIPE: 'closes the connection',
  UND_ERR_SOCKET: 'closes the connection',
  ETIMEDOUT: 'does not accept connections in time',
  UND_ERR_CONNECT_TIMEOUT: 'does not accept connections in time',
  EHOSTUNREACH: 'is on a network that cannot be reached',
  ENETUNREACH: 'is on a network that cannot be reached',
  CERT_HAS_EXPIRED: 'has a certificate that has expired',
  ERR_TLS_CERT_ALTNAME_INVALID: 'has a certificate for a different host',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'has an untrusted certificate',
  SELF_SIGNED_CERT_IN_CHAIN: 'has an untrusted certificate',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'has an untrusted certificate',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'has an untrusted certificate',
  ERR_SSL_WRONG_VERSION_NUMBER: 'does not respond with valid TLS',
  ERR_SSL_PACKET_LENGTH_TOO_LONG: 'does not respond with valid TLS',
};

/** A verb phrase such as `refuses connections`; undefined for an unknown error. */
export function requestFailureOf(code: unknown): string | undefined {
  if (typeof code !== 'string') return undefined;
  // The parser's codes say what is wrong with the response, such as `HPE_INVALID_CONSTANT`.
  return reasons[code] ?? (code.startsWith('HPE_') ? 'does not respond with valid HTTP' : undefined);
}
