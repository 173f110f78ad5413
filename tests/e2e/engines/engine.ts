/** A page of a real browser, as each driver offers it. Scripts are expressions. */
export interface Engine {
  open(address: string): Promise<void>
  /** Runs a script in the current document and returns its value, which must be JSON. */
  run(script: string): Promise<unknown>
  /** Runs a script that returns an element or nothing. */
  find(script: string): Promise<EngineElement | undefined>
  /** Makes the document of the page's only frame the current one, or the page's own. */
  enterFrame(): Promise<void>
  leaveFrame(): Promise<void>
  /** Presses a key, such as 'Escape', where the focus is. */
  press(key: 'Escape' | 'Enter' | 'Tab'): Promise<void>
  /** A PNG picture of the page. */
  picture(): Promise<Uint8Array>
  close(): Promise<void>
}

/** An element that a person uses with a real pointer and keyboard. */
export interface EngineElement {
  click(): Promise<void>
  type(text: string): Promise<void>
}

export interface EngineOptions {
  /** The size of the page. WebKit's window is never narrower than 450 px. */
  readonly width: number
  readonly height: number
}
