/** Writes every call of a method to the console. */
function logged(method: Function, { name }: ClassMethodDecoratorContext) {
  return function (this: unknown, ...args: unknown[]) {
    console.log(`${String(name)}(${args.join(', ')})`);
    return method.apply(this, args);
  };
}

class Ferry {
  @logged
  depart(island: string) {
    document.body.append(`Departed for ${island}.`);
  }
}

new Ferry().depart('Islay');
