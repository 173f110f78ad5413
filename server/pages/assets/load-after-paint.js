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
