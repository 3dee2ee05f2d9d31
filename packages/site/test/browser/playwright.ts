/** What these tests use of playwright-core, which is installed by the script that runs them. */
export interface Locator {
  readonly click: () => Promise<void>
  readonly fill: (text: string) => Promise<void>
  readonly press: (key: string) => Promise<void>
  readonly focus: () => Promise<void>
  readonly hover: () => Promise<void>
  readonly tap: () => Promise<void>
  readonly boundingBox: () => Promise<{
    x: number
    y: number
    width: number
    height: number
  } | null>
  readonly selectOption: (value: string) => Promise<unknown>
  readonly check: () => Promise<void>
  readonly isDisabled: () => Promise<boolean>
  readonly count: () => Promise<number>
  readonly textContent: () => Promise<string | null>
  readonly innerText: () => Promise<string>
  readonly inputValue: () => Promise<string>
  readonly allInnerTexts: () => Promise<string[]>
  readonly getByLabel: (text: string | RegExp, options?: { exact?: boolean }) => Locator
  readonly getAttribute: (name: string) => Promise<string | null>
  readonly isVisible: () => Promise<boolean>
  readonly waitFor: (options?: { state?: string; timeout?: number }) => Promise<void>
  readonly first: () => Locator
  readonly nth: (index: number) => Locator
  readonly getByRole: (
    role: string,
    options?: { name?: string | RegExp; exact?: boolean },
  ) => Locator
  readonly getByText: (text: string | RegExp, options?: { exact?: boolean }) => Locator
  readonly locator: (selector: string) => Locator
}

/** A page, or what is found on it. */
export interface Page extends Pick<Locator, 'getByRole' | 'getByText' | 'getByLabel' | 'locator'> {
  readonly goto: (url: string) => Promise<unknown>
  readonly reload: () => Promise<unknown>
  readonly goBack: () => Promise<unknown>
  readonly goForward: () => Promise<unknown>
  readonly url: () => string
  readonly waitForFunction: (
    condition: string | (() => unknown),
    argument?: unknown,
    options?: { timeout?: number },
  ) => Promise<unknown>
  readonly waitForURL: (url: RegExp) => Promise<void>
  readonly evaluate: {
    <T>(work: string | (() => T | Promise<T>)): Promise<T>
    <T, A>(work: (argument: A) => T | Promise<T>, argument: A): Promise<T>
  }
  readonly screenshot: (options: { path: string; fullPage?: boolean }) => Promise<unknown>
  readonly keyboard: {
    readonly press: (key: string) => Promise<void>
    readonly type: (text: string) => Promise<void>
  }
  readonly mouse: {
    readonly move: (x: number, y: number, options?: { steps: number }) => Promise<void>
    readonly down: () => Promise<void>
    readonly up: () => Promise<void>
  }
  readonly on: {
    (event: 'request', listen: (request: { url: () => string }) => void): void
    (event: 'pageerror', listen: (error: Error) => void): void
    (event: 'console', listen: (message: { type: () => string; text: () => string }) => void): void
  }
}

export interface BrowserContext {
  readonly newPage: () => Promise<Page>
  readonly setDefaultTimeout: (milliseconds: number) => void
  readonly newCDPSession: (page: Page) => Promise<{
    readonly send: <T>(method: string, options?: Record<string, unknown>) => Promise<T>
  }>
  readonly close: () => Promise<void>
}

export interface Browser {
  readonly newContext: (options: Record<string, unknown>) => Promise<BrowserContext>
  readonly close: () => Promise<void>
}
