import { type CSSResultGroup, html, type PropertyValues, type TemplateResult } from 'lit'
import { knownSites, type SiteAnswer, SiteError, visitSite } from '../../core/index.ts'
import { PlaygroundElement } from '../playground/playground-element.ts'
import { whenConnected } from '../server/when-connected.ts'
import { errorText } from '../state/error-text.ts'
import type { Subscribable } from '../state/store.ts'
import { controls } from '../styles/controls.ts'
import { icons } from '../styles/icons.ts'
import { panelStyles } from '../styles/panel-styles.ts'
import { toolStyles } from '../styles/tool-styles.ts'
import { siteUrl } from './site-url.ts'
import { webStyles } from './web-styles.ts'

/** Redirects that are followed. */
const mostRedirects = 10
/** Milliseconds until a site counts as silent. */
const longestVisit = 30_000

interface Visited {
  readonly url: URL
  readonly answer: SiteAnswer
  readonly text: string
}

/** Shows what a site in the cluster answers, as a browser outside of it would. */
export class WebPanel extends PlaygroundElement {
  static override readonly styles: CSSResultGroup = [controls, panelStyles, toolStyles, webStyles]

  #address = ''
  #sites: readonly string[] = []
  #visited: Visited | undefined
  #problem = ''
  #isSource = false
  #visit: AbortController | undefined

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    this.#visit?.abort()
  }

  override render(): TemplateResult {
    return html`<form class="bar" @submit=${this.#onSubmit}>
        <input
          class="field"
          aria-label="Address"
          placeholder="http://web, http://hello.example.com/path, http://192.168.240.1"
          list="sites"
          autocomplete="off"
          spellcheck="false"
          .value=${this.#address}
          @focus=${this.#onFocus}
          @input=${(event: Event) => (this.#address = (event.currentTarget as HTMLInputElement).value)}
        />
        <datalist id="sites">
          ${this.#sites.map((each) => html`<option value=${each}></option>`)}
        </datalist>
        <button class="button" type="submit">${icons.play}<span>Visit</span></button>
        <span class="outcome" role="status">${this.#outcome()}</span>
        <button
          class="button"
          type="button"
          aria-pressed=${this.#isSource}
          ?hidden=${!this.#isPage()}
          @click=${this.#onSource}
        >
          ${icons.code}<span>Source</span>
        </button>
      </form>
      <div class="body">${this.#body()}</div>`
  }

  override updated(changed: PropertyValues): void {
    super.updated(changed)
    const frame = this.renderRoot.querySelector('iframe')
    const text = this.#visited?.text ?? ''
    if (!frame || frame.dataset['text'] === text) return
    frame.dataset['text'] = text
    try {
      frame.srcdoc = text
    } catch {
      // A page that demands trusted types takes no markup: the source says all.
      this.#isSource = true
      this.requestUpdate()
    }
  }

  override focus(): void {
    this.renderRoot.querySelector('input')?.focus()
  }

  protected override stores(): readonly Subscribable[] {
    return [this.playground.status]
  }

  #isPage(): boolean {
    const { answer } = this.#visited ?? {}
    return answer !== undefined && /^text\/html/i.test(headerOf(answer, 'content-type'))
  }

  #outcome(): string {
    if (this.#visit) return 'Visiting…'
    if (!this.#visited) return ''
    const { answer } = this.#visited
    const { namespace, pod, port } = answer.site
    return `${answer.status} from ${namespace}/${pod}, port ${port}`
  }

  #body(): TemplateResult {
    if (this.#problem !== '') return html`<p class="problem" role="alert">${this.#problem}</p>`
    if (!this.#visited) {
      return html`<p class="hint">
        Type the host of an Ingress, the address of a load balancer or a node, or the name of a
        Service.
      </p>`
    }
    if (!this.#isPage() || this.#isSource) {
      return html`<pre tabindex="0" aria-label="Answer">${this.#visited.text}</pre>`
    }
    // Without scripts: what containers serve never runs in this page.
    return html`<iframe title="Page" sandbox="allow-same-origin" @load=${this.#onLoad}></iframe>`
  }

  readonly #onSource = (): void => {
    this.#isSource = !this.#isSource
    this.requestUpdate()
  }

  readonly #onFocus = (): void => void this.#offerSites()

  readonly #onSubmit = (event: Event): void => {
    event.preventDefault()
    void this.#go(this.#address)
  }

  /** Has links lead through the cluster as well. */
  readonly #onLoad = (event: Event): void => {
    const page = (event.currentTarget as HTMLIFrameElement).contentDocument
    page?.addEventListener('click', (click) => {
      const link = (click.target as Element | null)?.closest('a[href]')
      if (!link) return
      click.preventDefault()
      const target = link.getAttribute('href') ?? ''
      if (this.#visited && URL.canParse(target, this.#visited.url)) {
        void this.#go(new URL(target, this.#visited.url).href)
      }
    })
  }

  async #offerSites(): Promise<void> {
    try {
      const { brand } = this.playground
      const signal = AbortSignal.timeout(longestVisit)
      this.#sites = await knownSites({ client: this.playground.client('web'), brand, signal })
      this.requestUpdate()
    } catch {
      // Nothing is offered while the server is away; a visit says so.
      this.#sites = []
    }
  }

  async #go(address: string): Promise<void> {
    this.#visit?.abort()
    const visit = new AbortController()
    this.#visit = visit
    this.#address = address
    this.#problem = ''
    const cancel = this.playground.runtime.timers.after(longestVisit, () =>
      visit.abort(new SiteError('no answer came in time')),
    )
    this.requestUpdate()
    try {
      await whenConnected(this.playground.status, visit.signal)
      const visited = await this.#follow(siteUrl(address), visit.signal)
      if (this.#visit === visit) this.#visited = visited
    } catch (error) {
      if (this.#visit === visit) {
        const { reason } = visit.signal
        this.#visited = undefined
        this.#problem = errorText(visit.signal.aborted ? reason : error)
      }
    } finally {
      cancel()
      if (this.#visit === visit) this.#visit = undefined
      this.requestUpdate()
    }
  }

  async #follow(start: URL, signal: AbortSignal): Promise<Visited> {
    const { brand } = this.playground
    const client = this.playground.client('web')
    let url = start
    for (let hop = 0; ; hop++) {
      const headers = ['user-agent', 'Mozilla/5.0 (Skerry playground)', 'accept', 'text/html,*/*']
      const answer = await visitSite(client, brand, { url, method: 'GET', headers, signal })
      const location = headerOf(answer, 'location')
      const isRedirect = answer.status >= 300 && answer.status < 400 && location !== ''
      if (!isRedirect || hop >= mostRedirects || !URL.canParse(location, url)) {
        this.#address = url.href
        return { url, answer, text: new TextDecoder().decode(answer.body) }
      }
      url = new URL(location, url)
    }
  }
}

function headerOf({ headers }: SiteAnswer, name: string): string {
  const at = headers.findIndex((each, index) => index % 2 === 0 && each.toLowerCase() === name)
  return at === -1 ? '' : (headers[at + 1] ?? '')
}

customElements.define('web-panel', WebPanel)
