/** Light or dark: the system's setting, until someone chooses. */
export const startTheme = (): void => {
  const root = document.documentElement
  const isDark = (): boolean =>
    root.dataset['theme']
      ? root.dataset['theme'] === 'dark'
      : matchMedia('(prefers-color-scheme: dark)').matches
  document.querySelector('[data-theme-toggle]')?.addEventListener('click', () => {
    const theme = isDark() ? 'light' : 'dark'
    root.dataset['theme'] = theme
    try {
      localStorage.setItem('theme', theme)
    } catch {
      // A browser that keeps nothing still switches.
    }
  })
}
