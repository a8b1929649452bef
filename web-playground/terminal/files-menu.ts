import { css, type CSSResultGroup, html, nothing, type TemplateResult } from 'lit'
import type { HomeFile, HomeFiles } from '../../core/index.ts'
import { bringFiles, download } from '../machine/transfer-files.ts'
import { PlaygroundElement } from '../playground/playground-element.ts'
import { errorText } from '../state/error-text.ts'
import type { Subscribable } from '../state/store.ts'
import { controls } from '../styles/controls.ts'
import { icons } from '../styles/icons.ts'

/** Files that are listed. */
const mostListed = 200

function sizeText(bytes: number): string {
  return bytes < 1024 ? `${bytes} B` : `${(bytes / 1024).toFixed(1)} KB`
}

/** A button that lists the files of the home directory: open, save, remove, bring in. */
export class FilesMenu extends PlaygroundElement {
  static override readonly styles: CSSResultGroup = [
    controls,
    css`
      .list {
        inset: auto 12px 12px auto;
        width: min(420px, calc(100vw - 24px));
        max-height: min(60vh, 480px);
        margin: 0;
        padding: 12px 14px;
        overflow: auto;
        border: 1px solid var(--line);
        border-radius: 10px;
        background: var(--raised);
        color: var(--text);
        box-shadow: var(--shadow);
      }

      h3 {
        margin: 0 0 8px;
        font-size: inherit;
      }

      ul {
        margin: 0 0 10px;
        padding: 0;
        list-style: none;
      }

      li {
        display: flex;
        align-items: center;
        gap: 6px;
        min-height: 32px;
      }

      .name {
        flex: 1;
        overflow: hidden;
        padding: 0;
        border: 0;
        background: none;
        color: var(--accent);
        font-family: var(--mono);
        text-align: start;
        text-overflow: ellipsis;
        white-space: nowrap;
        cursor: pointer;
      }

      .size,
      p {
        color: var(--muted);
      }

      p {
        margin: 0 0 10px;
      }
    `,
  ]

  #files: HomeFiles | undefined
  #end: () => void = () => undefined

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    this.#end()
  }

  override render(): TemplateResult {
    return html`<button
        class="icon-button"
        popovertarget="files"
        aria-label="Files"
        title="Files of the home directory"
      >
        ${icons.files}
      </button>
      <div class="list" id="files" popover @toggle=${this.#onToggle}>
        <h3>Files</h3>
        ${this.#list()}
        <button class="button" @click=${() => this.#input()?.click()}>
          ${icons.plus} Bring in
        </button>
        <input
          type="file"
          multiple
          hidden
          aria-label="Files to bring in"
          @change=${(event: Event) => void this.#bring(event)}
        />
      </div>`
  }

  protected override stores(): readonly Subscribable[] {
    return []
  }

  #list(): unknown {
    const files = this.#files?.list() ?? []
    if (files.length === 0) return html`<p>There are no files. Drop some on the terminal.</p>`
    return html`<ul>
        ${files.slice(0, mostListed).map((file) => this.#row(file))}
      </ul>
      ${files.length > mostListed ? html`<p>${files.length - mostListed} more; see them with ls.</p>` : nothing}`
  }

  #row({ path, size }: HomeFile): TemplateResult {
    const name = path.slice(path.lastIndexOf('/') + 1)
    return html`<li
      draggable="true"
      @dragstart=${(event: DragEvent) => this.#drag(event, path, name)}
    >
      <button class="name" title="Open ${path} in the editor" @click=${() => this.#open(path)}>
        ${path}
      </button>
      <span class="size">${sizeText(size)}</span>
      <button
        class="icon-button"
        aria-label="Save ${path} to your machine"
        title="Save to your machine"
        @click=${() => this.#save(path, name)}
      >
        ${icons.download}
      </button>
      <button
        class="icon-button"
        aria-label="Delete ${path}"
        title="Delete"
        @click=${() => this.#files?.remove(path)}
      >
        ${icons.trash}
      </button>
    </li>`
  }

  readonly #onToggle = async (event: Event): Promise<void> => {
    this.#end()
    if ((event as ToggleEvent).newState !== 'open') return
    this.#files = (await this.playground.workstation.value.machine.load()).files
    this.#end = this.#files.onChange(() => this.requestUpdate())
    this.requestUpdate()
  }

  #input(): HTMLInputElement | null {
    return this.renderRoot.querySelector('input')
  }

  async #bring(event: Event): Promise<void> {
    const input = event.currentTarget as HTMLInputElement
    const chosen = Array.from(input.files ?? [])
    input.value = ''
    const { notices } = this.playground
    try {
      const { files } = await this.playground.workstation.value.machine.load()
      const { failures } = await bringFiles(files, chosen)
      for (const failure of failures) notices.add(failure, 'error')
    } catch (error) {
      notices.add(errorText(error), 'error')
    }
  }

  #open(path: string): void {
    const text = this.#files?.readText(path) ?? ''
    this.renderRoot.querySelector<HTMLElement>('#files')?.hidePopover()
    this.playground.edit({ title: path, text, path })
  }

  #save(path: string, name: string): void {
    download(name, this.#files?.read(path) ?? new Uint8Array())
  }

  // Chromium saves what is dragged to the desktop; elsewhere the text is dragged.
  #drag(event: DragEvent, path: string, name: string): void {
    const bytes = this.#files?.read(path)
    if (!bytes || !event.dataTransfer) return
    const url = URL.createObjectURL(new Blob([bytes.slice()]))
    event.dataTransfer.setData('DownloadURL', `application/octet-stream:${name}:${url}`)
    event.dataTransfer.setData('text/plain', this.#files?.readText(path) ?? '')
    event.currentTarget?.addEventListener('dragend', () => URL.revokeObjectURL(url), { once: true })
  }
}

customElements.define('files-menu', FilesMenu)
