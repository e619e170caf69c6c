/** Reads TOML. The package is bundled into this module when docsite is compiled, so no site installs it. */
export { parse as parseToml, TomlError } from 'smol-toml';
