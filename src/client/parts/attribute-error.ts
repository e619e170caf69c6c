/** The error of one of docsite's own components about an attribute: the page is at fault, not the component's code. */
export function attributeError(message: string): Error {
  return Object.assign(new Error(message), { name: 'AttributeError' });
}
