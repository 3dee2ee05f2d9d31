/** Makes the buttons on blocks of code copy the code below them. */
export const startCopying = (): void => {
  document.addEventListener('click', async (event) => {
    const button = (event.target as Element).closest<HTMLButtonElement>('[data-copy]')
    const code = button?.parentElement?.querySelector('code')?.textContent
    if (!button || code === undefined || code === null) return
    try {
      await navigator.clipboard.writeText(code)
      button.textContent = 'Copied'
    } catch {
      button.textContent = 'Not copied'
    }
    setTimeout(() => {
      button.textContent = 'Copy'
    }, 2_000)
  })
}
