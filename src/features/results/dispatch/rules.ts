/** What is planned on a day: how many works and how many samples; analyses without samples count as one. */
export type Load = { works: number; samples: number };

/** The most that an instrument measures and a technician takes on in a day. */
export type DayLimits = { instrumentSamples: number; techWorks: number };

/** How much these works are. */
export function loadOf(works: readonly { samples: number }[]): Load {
  return { works: works.length, samples: works.reduce((sum, { samples }) => sum + Math.max(1, samples), 0) };
}

/**
 * What goes over the limits of a day once `adding` comes to what is planned for the instrument and the technician; empty
 * when nothing does. What goes to another laboratory needs no instrument of ours.
 */
export function overText(
  { instrument, tech }: { instrument: Load | undefined; tech: Load },
  adding: Load,
  { instrumentSamples, techWorks }: DayLimits,
): string {
  const samples = instrument ? instrument.samples + adding.samples : 0;
  const works = tech.works + adding.works;
  return [
    samples > instrumentSamples && `仪器当天将排 ${samples} 样，超过上限 ${instrumentSamples} 样`,
    works > techWorks && `检测员当天将排 ${works} 项，超过上限 ${techWorks} 项`,
  ]
    .filter(Boolean)
    .join('；');
}
