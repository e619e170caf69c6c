/**
 * Recognizes a compiled config that contains only data. Such a config cannot hang or exit the process, so it does not
 * need a thread.
 */
import type { Expression, ObjectProperty, Program } from 'oxc-parser';
import { defineUrl } from '../package-files.ts';
import { scriptTree } from '../script-tree.ts';

/** `code` is the bundled module. True only if running it evaluates literals and calls `defineConfig`. */
export function statesOnlyData(code: string): boolean {
  const program = scriptTree('site.config.mjs', code);
  return program !== null && isData(program);
}

function isData({ body }: Program): boolean {
  const define = new Set<string>();
  const known = new Set<string>(['undefined']);
  return body.every((statement) => {
    switch (statement.type) {
      case 'ImportDeclaration':
        for (const { local, ...specifier } of statement.specifiers) {
          const isDefine = specifier.type === 'ImportSpecifier' && nameOf(specifier.imported) === 'defineConfig';
          if (isDefine) define.add(local.name);
        }
        return statement.source.value === defineUrl && define.size === statement.specifiers.length;
      case 'VariableDeclaration':
        return statement.declarations.every(({ id, init }) => {
          if (id.type !== 'Identifier' || init === null || !isLiteral(init, { define, known })) return false;
          known.add(id.name);
          return true;
        });
      case 'ExportNamedDeclaration':
        return statement.declaration === null && statement.source === null;
      default:
        return false;
    }
  });
}

interface Names {
  /** Local names of `defineConfig`. */
  define: ReadonlySet<string>;
  /** Variables that contain data. */
  known: ReadonlySet<string>;
}

function isLiteral(node: Expression, names: Names): boolean {
  switch (node.type) {
    case 'Literal':
      return true;
    case 'TemplateLiteral':
      return node.expressions.length === 0;
    case 'Identifier':
      return names.known.has(node.name);
    case 'UnaryExpression':
      return (node.operator === '-' || node.operator === '!') && isLiteral(node.argument, names);
    case 'ArrayExpression':
      // A spread would throw if its value is not a list.
      return node.elements.every(
        (element) => element === null || (element.type !== 'SpreadElement' && isLiteral(element, names)),
      );
    case 'ObjectExpression':
      return node.properties.every((property) =>
        property.type === 'SpreadElement' ? isLiteral(property.argument, names) : isDataProperty(property, names),
      );
    case 'CallExpression':
      return (
        node.callee.type === 'Identifier' &&
        names.define.has(node.callee.name) &&
        node.arguments.every((argument) => argument.type !== 'SpreadElement' && isLiteral(argument, names))
      );
    default:
      return false;
  }
}

function isDataProperty({ kind, computed, value }: ObjectProperty, names: Names): boolean {
  return kind === 'init' && !computed && isLiteral(value, names);
}

function nameOf(name: { type: string; name?: string; value?: unknown }): unknown {
  return name.name ?? name.value;
}
