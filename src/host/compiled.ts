/** What a program of ours makes when it runs with `given` by these names; for what is done so often that its kinds are worth a program each. Nothing that anybody sends may stand in it. */
export function compiled<Made>(program: string, given: Readonly<Record<string, unknown>>): Made {
  return new Function(...Object.keys(given), program)(...Object.values(given));
}
