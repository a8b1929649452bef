import { html, nothing, type TemplateResult } from 'lit'
import type { SharedState } from '../../core/index.ts'
import type { OpenedShare, OpenHow } from './open-share.ts'
import { countKinds, nameOf, type Offer } from './read-offer.ts'

/** Names that are listed at most. */
const mostListed = 500

export interface OfferActions {
  /** Whether another server than the user's own is shown. */
  readonly visits: boolean
  readonly open: (how: OpenHow, part: 'all' | 'objects' | 'files') => void
  readonly close: () => void
}

/** Asks whether what was shared, or given as files, is opened, and where. */
export function offerTemplate(offer: Offer, actions: OfferActions): TemplateResult {
  const { state, kind, notes } = offer
  const isShare = kind === 'share'
  return html`<h2 id="title" tabindex="-1" autofocus>
      ${isShare ? 'Open what was shared?' : 'Take these files?'}
    </h2>
    <p>
      ${
        isShare
          ? 'It is data from somebody else. Your server checks each object as it checks your own; no script starts.'
          : 'Objects are created, or replaced where they exist; your server checks each of them.'
      }
    </p>
    <dl>
      ${state.objects.length > 0 ? entry('Objects', kindsText(state)) : nothing}
      ${state.files.length > 0 ? entry('Files', filesText(state)) : nothing}
      ${state.lesson ? entry('Lesson', `${state.lesson.name}, step ${state.lesson.step + 1}`) : nothing}
      ${state.server?.release === undefined ? nothing : entry('Release', state.server.release)}
      ${state.draft ? entry('Editor', state.draft.title) : nothing}
    </dl>
    ${listed('All objects', state.objects.map(nameOf))}
    ${notes.map((note) => html`<p class="warning">${note}</p>`)}
    <footer>${isShare ? shareButtons(state, actions) : fileButtons(state, actions)}</footer>`
}

function shareButtons(
  { lesson }: SharedState,
  { open, close, visits }: OfferActions,
): TemplateResult {
  return html`<button class="button" @click=${close}>Cancel</button>
    <span class="space"></span>
    <button class="button" @click=${() => open('add', 'all')}>
      Add to ${visits ? 'this cluster' : 'mine'}
    </button>
    <button class="button danger" @click=${() => open('replace', 'all')}>Replace mine</button>
    <button class="button primary" @click=${() => open('beside', 'all')}>
      ${lesson ? 'Open the lesson' : 'Open beside mine'}
    </button>`
}

function fileButtons(
  { objects, files }: SharedState,
  { open, close }: OfferActions,
): TemplateResult {
  return html`<button class="button" @click=${close}>Cancel</button>
    <span class="space"></span>
    ${
      files.length > 0
        ? html`<button class="button" @click=${() => open('add', 'files')}>
            Keep in the home directory
          </button>`
        : nothing
    }
    ${
      objects.length > 0
        ? html`<button class="button primary" @click=${() => open('add', 'objects')}>
            Create the objects
          </button>`
        : nothing
    }`
}

const places: Readonly<Record<OpenHow, string>> = {
  add: 'in this cluster',
  replace: 'in your cluster, in place of what was there',
  beside: 'on a server of its own, in memory, as long as you stay there',
}

/** Says what was created, and what was refused; `back` is the way back from what was replaced. */
export function openedTemplate(
  { loaded, refused, problems }: OpenedShare,
  how: OpenHow,
  close: () => void,
  back: unknown,
): TemplateResult {
  const objects = loaded === 1 ? '1 object exists' : `${loaded} objects exist`
  return html`<h2 id="title" tabindex="-1">Opened</h2>
    <p role="status">${objects} now ${places[how]}.</p>
    ${
      refused.length > 0
        ? html`<p>The server refused ${refused.length}:</p>
            <ul class="list refused">
              ${refused
                .slice(0, mostListed)
                .map(({ object, reason }) => html`<li><b>${nameOf(object)}</b>: ${reason}</li>`)}
            </ul>`
        : nothing
    }
    ${problems.map((problem) => html`<p class="warning">${problem}</p>`)}
    <footer>
      ${how === 'replace' ? back : nothing}
      <button class="button primary" autofocus @click=${close}>Close</button>
    </footer>`
}

function entry(name: string, text: string): TemplateResult {
  return html`<dt>${name}</dt>
    <dd>${text}</dd>`
}

function kindsText({ objects }: SharedState): string {
  return countKinds(objects)
    .slice(0, 40)
    .map(([kind, count]) => (count === 1 ? kind : `${count} × ${kind}`))
    .join(', ')
}

function filesText({ files }: SharedState): string {
  const some = files.slice(0, 12).map(({ name }) => name)
  const others = files.length - some.length
  return others > 0 ? `${some.join(', ')} and ${others} others` : some.join(', ')
}

function listed(title: string, names: readonly string[]): unknown {
  if (names.length === 0) return nothing
  return html`<details>
    <summary>${title}</summary>
    <ul class="list">
      ${names.slice(0, mostListed).map((name) => html`<li>${name}</li>`)}
      ${names.length > mostListed ? html`<li>and ${names.length - mostListed} others</li>` : nothing}
    </ul>
  </details>`
}
