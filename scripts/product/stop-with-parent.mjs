// @ts-check
/**
 * Preloaded into the server (`node --import`): when the channel to the process that started it closes, the server stops as on
 * SIGTERM. So it never outlives its parent, even one that was killed, and can be stopped gracefully on Windows too.
 */
process.on('disconnect', () => {
  if (!process.emit('SIGTERM', 'SIGTERM')) process.exit(1)
})
process.channel?.unref()
