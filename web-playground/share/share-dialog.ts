import { type CSSResultGroup, html, nothing, type TemplateResult } from 'lit'
import type { SharedState } from '../../core/index.ts'
import { download } from '../machine/transfer-files.ts'
import { PlaygroundElement } from '../playground/playground-element.ts'
import { errorText } from '../state/error-text.ts'
import type { ShareRequest } from '../state/share-request.ts'
import type { Subscribable } from '../state/store.ts'
import { controls } from '../styles/controls.ts'
import { dialogStyles } from '../styles/dialog-styles.ts'
import { readChosen } from './given-files.ts'
import { type MadeShare, makeShare, manifestsOf, readState } from './make-share.ts'
import { offerTemplate, openedTemplate } from './offer-templates.ts'
import { type OpenedShare, type OpenHow, openShare } from './open-share.ts'
import { type Offer, readOffer } from './read-offer.ts'
import { shareStyles } from './share-styles.ts'
import { forgetAddress } from './watch-shares.ts'

type Stage =
  | { readonly name: 'closed' }
  | { readonly name: 'busy'; readonly title: string }
  | { readonly name: 'made'; readonly made: MadeShare; readonly said: string }
  | { readonly name: 'offered'; readonly offer: Offer }
  | { readonly name: 'opened'; readonly opened: OpenedShare; readonly how: OpenHow }
  | { readonly name: 'failed'; readonly title: string; readonly text: string }

/** Milliseconds that reading or writing the objects of a share takes at most. */
const limit = 5 * 60_000

/** Makes shares and opens them: shows the address and the file of this page's state, and asks before it opens another one. */
export class ShareDialog extends PlaygroundElement {
  static override readonly styles: CSSResultGroup = [controls, dialogStyles, shareStyles]

  #stage: Stage = { name: 'closed' }
  #secrets = false
  /** What the last share took the place of. */
  #former: SharedState | undefined
  #work = new AbortController()

  override render(): TemplateResult {
    return html`<dialog aria-labelledby="title" @close=${this.#onClose} @cancel=${this.#onCancel}>
      ${this.#content(this.#stage)}
    </dialog>`
  }

  override updated(): void {
    for (const request of this.playground.shares.take()) void this.#take(request)
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    this.#work.abort()
  }

  protected override stores(): readonly Subscribable[] {
    return [this.playground.shares]
  }

  #content(stage: Stage): unknown {
    switch (stage.name) {
      case 'closed':
        return nothing
      case 'busy':
        return html`${title(stage.title)}
          <p role="status">This takes a moment.</p>
          <footer><button class="button" @click=${this.#close}>Stop</button></footer>`
      case 'made':
        return this.#made(stage.made, stage.said)
      case 'offered':
        return offerTemplate(stage.offer, {
          visits: this.playground.visited !== undefined,
          open: (how, part) => void this.#open(stage.offer, how, part),
          close: this.#close,
        })
      case 'opened':
        return openedTemplate(stage.opened, stage.how, this.#close, this.#backButton())
      case 'failed':
        return html`${title(stage.title)}
          <p role="alert">${stage.text}</p>
          <footer>
            ${this.#backButton()}
            <button class="button primary" autofocus @click=${this.#close}>Close</button>
          </footer>`
    }
  }

  #made(made: MadeShare, said: string): TemplateResult {
    const { state, address, addressLength, mostAddressLength, packed, secretsLeftOut } = made
    const size = `${kilobytes(addressLength)} of ${kilobytes(mostAddressLength)}`
    return html`${title('Share')}
      <p>
        ${counted(state.objects.length, 'object')}, ${counted(state.files.length, 'file')}, the
        release and the layout of this page.
      </p>
      <p class="warning">
        Everything in it can be read by whoever has the address or the file. Nothing is sent to a
        server: the address holds it all.
      </p>
      <label class="choice">
        <input type="checkbox" .checked=${this.#secrets} @change=${this.#onSecrets} />
        Include Secrets${secretsLeftOut > 0 ? html` (${secretsLeftOut} left out)` : nothing}
      </label>
      ${
        address === undefined
          ? html`<p>
              It is too large for an address (${size}): save the file and hand that on. It is opened
              by dropping it on this page.
            </p>`
          : html`<div class="address">
                <input
                  class="field"
                  readonly
                  aria-label="Address"
                  .value=${address}
                  @focus=${(event: FocusEvent) => (event.target as HTMLInputElement).select()}
                />
                <button class="button primary" autofocus @click=${() => this.#copy(address)}>
                  Copy the address
                </button>
              </div>
              <p>Size: ${size}.</p>`
      }
      <p role="status">${said}</p>
      <footer>
        <label class="button"
          >Open a file…<input class="visually-hidden" type="file" multiple @change=${this.#onFiles}
        /></label>
        ${this.#backButton()}
        <span class="space"></span>
        <button
          class="button"
          @click=${() => download('manifests.yaml', new TextEncoder().encode(manifestsOf(state)))}
        >
          Export manifests
        </button>
        <button
          class="button ${address === undefined ? 'primary' : ''}"
          @click=${() => download('playground.skerry', packed)}
        >
          Save as a file
        </button>
        <button class="button" @click=${this.#close}>Close</button>
      </footer>`
  }

  async #take(request: ShareRequest): Promise<void> {
    if (request.kind === 'make') return this.#make()
    await this.#do('Reading what was shared', 'This cannot be opened', async () => ({
      name: 'offered',
      offer: await readOffer(request),
    }))
  }

  #make(): Promise<void> {
    return this.#do('Collecting the objects', 'This cannot be shared', async (signal) => ({
      name: 'made',
      made: await makeShare(this.playground, { secrets: this.#secrets }, signal),
      said: '',
    }))
  }

  #open(offer: Offer, how: OpenHow, part: 'all' | 'objects' | 'files'): Promise<void> {
    const { playground } = this
    const state = {
      ...offer.state,
      ...(part === 'objects' && { files: [] }),
      ...(part === 'files' && { objects: [] }),
    }
    forgetAddress()
    return this.#do('Opening what was shared', 'This was not opened', async (signal) => {
      if (how === 'replace') this.#former = await formerState(playground, signal)
      return { name: 'opened', opened: await openShare(playground, state, how, signal), how }
    })
  }

  /** Brings back what was replaced last, as long as the page is open; also where the share was opened in part. */
  #backButton(): unknown {
    const state = this.#former
    if (!state) return nothing
    const offer: Offer = { state, kind: 'share', notes: [] }
    return html`<button class="button" @click=${() => this.#open(offer, 'replace', 'all')}>
      Take back what was replaced
    </button>`
  }

  /** Shows that something is done, then its result. Closing the dialog ends it. */
  async #do(
    doing: string,
    failed: string,
    action: (signal: AbortSignal) => Promise<Stage>,
  ): Promise<void> {
    this.#work.abort()
    const work = new AbortController()
    this.#work = work
    this.#show({ name: 'busy', title: doing })
    const timer = setTimeout(() => work.abort(), limit)
    let stage: Stage
    try {
      stage = await action(work.signal)
    } catch (error) {
      stage = { name: 'failed', title: failed, text: errorText(error) }
    } finally {
      clearTimeout(timer)
    }
    if (!work.signal.aborted) this.#show(stage)
  }

  #show(stage: Stage): void {
    this.#stage = stage
    this.requestUpdate()
    void this.updateComplete.then(() => {
      const dialog = this.#dialog()
      if (!dialog || stage.name === 'closed') return
      if (!dialog.open) dialog.showModal()
      // A dialog chooses what has the focus when it opens, not when its content changes.
      const first = dialog.querySelector<HTMLElement>('[autofocus]') ?? dialog.querySelector('h2')
      first?.focus()
    })
  }

  readonly #close = (): void => this.#dialog()?.close()

  readonly #onClose = (): void => {
    // The event comes later; something else may be shown by then.
    if (this.#dialog()?.open === true) return
    this.#work.abort()
    this.#stage = { name: 'closed' }
    forgetAddress()
    this.requestUpdate()
  }

  // Escape means no; while objects are created, it ends that.
  readonly #onCancel = (): void => this.#work.abort()

  readonly #onSecrets = (event: Event): void => {
    this.#secrets = (event.target as HTMLInputElement).checked
    void this.#make()
  }

  readonly #onFiles = (event: Event): void => {
    const files = [...((event.target as HTMLInputElement).files ?? [])]
    if (files.length > 0) void this.#take({ kind: 'files', read: () => readChosen(files) })
  }

  async #copy(address: string): Promise<void> {
    let said = 'Copied.'
    try {
      await navigator.clipboard.writeText(address)
    } catch {
      // The browser forbids it here: the text is selected, so that keys copy it.
      this.renderRoot.querySelector<HTMLInputElement>('.address input')?.select()
      said = 'The browser forbids copying here. The address is selected: copy it with Ctrl C.'
    }
    if (this.#stage.name !== 'made') return
    this.#stage = { ...this.#stage, said }
    this.requestUpdate()
  }

  #dialog(): HTMLDialogElement | null {
    return this.renderRoot.querySelector('dialog')
  }
}

function title(text: string): TemplateResult {
  return html`<h2 id="title" tabindex="-1">${text}</h2>`
}

async function formerState(playground: ShareDialog['playground'], signal: AbortSignal) {
  if (playground.visited) await playground.leave()
  return (await readState(playground, true, signal)).state
}

function counted(count: number, word: string): string {
  return count === 1 ? `1 ${word}` : `${count} ${word}s`
}

function kilobytes(characters: number): string {
  return `${(characters / 1024).toFixed(1)} KB`
}

customElements.define('share-dialog', ShareDialog)
