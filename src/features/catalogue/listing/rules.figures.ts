/** What is told of how it went for others covers the orders whose data were released within so many days. */
export const statisticsDays = 90;
/** And is told from so many of them on: below, a share says more about chance than about us. */
export const statisticsFrom = 30;
