// The times are formatted in the browser, because the server does not know the reader's time zone.
const format = new Intl.DateTimeFormat(document.documentElement.lang === 'en' ? 'en-GB' : 'nl-NL', {
  dateStyle: 'medium',
  timeStyle: 'short',
})
for (const time of document.querySelectorAll('time')) time.textContent = format.format(new Date(time.dateTime))
