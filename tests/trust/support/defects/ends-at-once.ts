// A product that does not finish what it has begun when it is told to stop.
process.on('SIGTERM', () => process.exit(0));
