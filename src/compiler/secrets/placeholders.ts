/** Decides whether a match is a placeholder from documentation rather than a secret. */

/** True for `ghp_xxxxxxxx…`, `AKIAIOSFODNN7EXAMPLE`, `<token>`, `https://user:password@example.com` and the like. */
export function isPlaceholder(match: string): boolean {
  // An abbreviated key block has no body; a placeholder key contains repetitions.
  if (match.includes('PRIVATE KEY')) return !/(?:[A-Za-z0-9+/=]|\s|\\n){100}/.test(match);
  const url = /:\/\/(?<user>[^:/\s@]*):(?<password>[^@\s]*)@(?<host>[^/:\s?]*)/.exec(match)?.groups;
  if (url !== undefined) return isForNobody(url);
  // A rule for `_authToken=` matches the rest of the line.
  const value = /^[^\s"'<]*/.exec(match)?.[0] ?? '';
  return value.length < 8 || /^[{$%]|\.{3}|…/.test(value) || standIns.test(value) || nameOfSecret.test(value);
}

/** Words, repeated characters and sequences such as `1234`, which do not occur in random text. */
const standIns =
  /example|placeholder|sample|dummy|redacted|change-?me|replace-?me|your[-_]|insert[-_]|([a-z0-9*.#?])\1{5}|01234567|12345678|abcdefgh/i;

/** Matches a name in capitals that says what to insert, such as `ORG_A_TOKEN`. */
const nameOfSecret = /^(?:[A-Z\d]+_)+(?:TOKEN|KEY|SECRET|PASSWORD|AUTH)(?:_[A-Z\d]+)?$/;

/** True for a URL with a well-known password, or with a host that others cannot reach. */
function isForNobody({ user = '', password = '', host = '' }: Record<string, string>): boolean {
  return (
    password.toLowerCase() === user.toLowerCase() ||
    [user, password, host].some((part) => standIns.test(part)) ||
    /[<>{}$*…]|\.{3}/.test(password) ||
    /^(?:my-?|the-?)?(?:pass(?:word|wd)?|pwd|secret|token|key|admin|root|test|guest|user(?:name)?)\d{0,3}$/i.test(
      password,
    ) ||
    /^(?:localhost|127\.0\.0\.1|0\.0\.0\.0|\[?::1\]?|host(?:name)?|db|[\w.-]+\.(?:test|invalid|localhost))$/i.test(host)
  );
}
