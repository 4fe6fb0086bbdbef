/** English words that only join others. */
const joining: ReadonlySet<string> = new Set(
  (
    'check measure determine identify calculate test tell know see look my paper sample type kind week day days inside this made make ' +
    'a an the of in on for with and or to by my our your is are do does did what how which can could i we you it its this that these ' +
    'those be was from at as into under using use via need want have has there any some much many if not no me please whether about between ' +
    'after during when why where who should would will please find out get live lives living contain contains containing present really actually exactly very too more less enough still just only ' +
    'same different make makes show prove confirm verify evaluate assess obtain monitor visualize quantify detect look looking good best better bad new old people lab'
  ).split(' '),
);

/** Whether an English word only joins others. */
export function isJoining(word: string): boolean {
  return joining.has(word);
}
