// @ts-check
/**
 * Preloaded into the server (`node --import`). When the channel to its parent closes, the server stops as on Ctrl+C. It
 * therefore never outlives its parent, even one that was killed, and can be stopped gracefully on Windows.
 */
process.on('disconnect', () => {
  if (!process.emit('SIGINT', 'SIGINT')) process.exit(1)
})
process.channel?.unref()
