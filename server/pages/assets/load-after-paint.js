// The loader script of the widget waits until the page is painted. Until then, and without scripts, links lead to the widget's own page.
{
  const { src, organizationId } = document.currentScript.dataset
  requestAnimationFrame(() =>
    setTimeout(() => {
      const loader = document.createElement('script')
      loader.src = src
      Object.assign(loader.dataset, { organizationId, mode: 'popup' })
      document.body.append(loader)
    }),
  )
}
