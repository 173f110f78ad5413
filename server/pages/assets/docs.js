// Hides what does not have the searched words in it; without this script everything simply stays in sight.
const search = document.getElementById('search')
const nothing = document.getElementById('nothing')
const groups = [...document.querySelectorAll('[data-group]')]

function filter() {
  const words = search.value.toLowerCase().split(/\s+/).filter(Boolean)
  const fits = (entry) => words.every((word) => entry.textContent.toLowerCase().includes(word))
  const shown = new Set([...document.querySelectorAll('article[data-entry]')].filter(fits).map((call) => call.id))
  for (const call of document.querySelectorAll('article[data-entry]')) call.hidden = !shown.has(call.id)
  for (const link of document.querySelectorAll('li[data-entry]')) {
    link.hidden = !shown.has(link.firstElementChild.hash.slice(1))
  }
  for (const group of groups) group.hidden = !group.querySelector('[data-entry]:not([hidden])')
  nothing.hidden = shown.size > 0
}

search.addEventListener('input', filter)
document.addEventListener('keydown', (event) => {
  if (event.key !== '/' || event.target === search) return
  event.preventDefault()
  search.focus()
})
filter()
