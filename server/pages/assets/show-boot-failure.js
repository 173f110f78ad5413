// Where an app cannot start, its page says what to do (rule D386): in a browser older than the oldest ones, which all have what is looked for
// here; and when a script or a style sheet of the app fails, as all do in a sandbox without an origin. Once the app has started, the message
// is gone from the page. Old browsers have to understand this script.
{
  const root = document.documentElement
  const fail = function () {
    root.classList.add('boot-failed')
  }
  const needs = document.currentScript.getAttribute('data-needs')
  const isNewEnough = window.CSS && CSS.supports(needs) && 'adoptedStyleSheets' in document && Array.prototype.toSorted
  if (!isNewEnough) fail()
  addEventListener(
    'error',
    function (event) {
      // Extensions of the browser have errors too.
      const isOwn = (event.filename || '').indexOf(location.origin + '/') === 0
      if (event.target === window ? isOwn : /^(SCRIPT|LINK)$/.test(event.target.tagName)) fail()
    },
    true,
  )
}
