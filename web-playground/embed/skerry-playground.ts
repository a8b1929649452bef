import type { MountedPlayground } from '../playground/mount-playground.ts'
import theme from '../styles/theme.css?inline'
import { lessonsOf } from './embed-lessons.ts'
import { type EmbedOptions, embedThemes, readEmbedOptions } from './embed-options.ts'

const frameStyles = `
:host { display: block; box-sizing: border-box; height: 420px; min-height: 160px; border: 1px solid var(--line);
  border-radius: var(--radius); overflow: hidden; background: var(--surface); color: var(--text); font: 13.5px/1.45 var(--sans) }
:host([hidden]) { display: none }
.first { height: 100%; display: grid; place-content: center; justify-items: center; gap: 12px; padding: 16px;
  box-sizing: border-box; text-align: center }
.first p { margin: 0; color: var(--muted) }
.first [role=alert] { color: var(--danger) }
.first button { font: inherit; font-weight: 600; min-height: 36px; padding: 0 18px; border: 0; border-radius: var(--radius);
  background: var(--accent); color: var(--on-accent); cursor: pointer }
.first button:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px }
`

/**
 * A cluster in a page: `<skerry-playground panels="table terminal">`. It shows a button first; its server starts with that, or in sight with
 * `start="sight"`. Taking it out of the page ends its worker, as its own button does.
 *
 * Attributes: `panels`, `manifests`, `manifests-from`, `release`, `server`, `resource`, `start`, `theme` (`auto`, `light`, `dark`) and `height` (pixels).
 * They are read at the start. It changes nothing outside of itself, and takes keys only while it has the focus.
 */
export class SkerryPlayground extends HTMLElement {
  static readonly observedAttributes: readonly string[] = ['height', 'theme']

  readonly #root: ShadowRoot = this.attachShadow({ mode: 'open' })
  readonly #first: HTMLElement = document.createElement('div')
  #mounted: MountedPlayground | undefined
  /** Counts starts and stops, so that a start that was overtaken ends. */
  #turn = 0
  #endSight: () => void = () => undefined

  constructor() {
    super()
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(theme + frameStyles)
    this.#root.adoptedStyleSheets = [sheet]
    this.#first.className = 'first'
    this.#root.append(this.#first)
  }

  connectedCallback(): void {
    this.#showFirst()
    if (this.getAttribute('start') === 'sight') this.#startInSight()
  }

  disconnectedCallback(): void {
    void this.stop()
  }

  attributeChangedCallback(name: string, _former: string | null, value: string | null): void {
    if (name === 'height') {
      const pixels = Number(value ?? '')
      this.style.height = pixels > 0 ? `${pixels}px` : ''
    } else if (value !== null && !embedThemes.some((known) => known === value)) {
      this.removeAttribute('theme')
    } else {
      this.#mounted?.playground.view.update({
        theme: value === 'dark' || value === 'light' ? value : 'auto',
      })
    }
  }

  /** Starts the server and shows the parts, unless they are there. Resolves once both are; a failure is shown in the frame. */
  async start(): Promise<void> {
    this.#endSight()
    if (this.#mounted) return
    const turn = ++this.#turn
    this.#first.replaceChildren(line('Loading…', 'status'))
    try {
      const options = this.#options()
      if (options.panels.includes('lesson') && !lessonsOf(this)) {
        throw new RangeError('panels: lesson is shown by the iframe alone, see EMBED.md')
      }
      const { mountEmbed } = await import('./mount-embed.ts')
      if (turn !== this.#turn || !this.isConnected) return
      this.#first.remove()
      this.#mounted = mountEmbed(
        this.#root,
        this.#frame(),
        options,
        () => void this.stop(),
        lessonsOf(this),
      )
    } catch (error) {
      if (turn === this.#turn)
        this.#showFirst(error instanceof Error ? error.message : String(error))
    }
  }

  /** Ends the server of this embed, with all that is in it, and shows the button again. */
  async stop(): Promise<void> {
    this.#turn++
    this.#endSight()
    const mounted = this.#mounted
    this.#mounted = undefined
    this.#showFirst()
    await mounted?.close()
  }

  #options(): EmbedOptions {
    return readEmbedOptions((name) => this.getAttribute(name) ?? undefined)
  }

  /** An element that is shown whenever this is; the terminal reads its colours. */
  #frame(): HTMLElement {
    const frame = document.createElement('div')
    frame.style.cssText = 'position: absolute; width: 0; height: 0; overflow: hidden'
    this.#root.append(frame)
    return frame
  }

  #showFirst(problem?: string): void {
    const button = document.createElement('button')
    button.type = 'button'
    button.textContent = this.getAttribute('label') ?? 'Start a cluster here'
    button.addEventListener('click', () => void this.start())
    const about = line('A Kubernetes-style server with three simulated nodes, in this page.')
    const lines = problem === undefined ? [] : [line(problem, 'alert')]
    this.#first.replaceChildren(button, about, ...lines)
    this.#root.replaceChildren(this.#first)
  }

  #startInSight(): void {
    const sight = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) void this.start()
    })
    sight.observe(this)
    this.#endSight = () => sight.disconnect()
  }
}

function line(text: string, role?: string): HTMLElement {
  const element = document.createElement('p')
  element.textContent = text
  if (role !== undefined) element.setAttribute('role', role)
  return element
}
