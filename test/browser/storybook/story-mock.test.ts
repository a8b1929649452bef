import { afterAll, describe, expect, it } from 'vitest'
import { skerryLoader, type StoryMock, withSkerry } from '../../../browser-host/storybook/index.ts'

const prefix = '/clusters/story'
const pods = `${prefix}/api/v1/namespaces/default/pods`

/** What Storybook calls a loader and a decorator with. */
function story(id: string, skerry?: StoryMock) {
  return { id, name: id, args: {}, parameters: { layout: 'centered', ...(skerry && { skerry }) } }
}

async function names(): Promise<string[]> {
  const answer = await fetch(pods)
  const { items = [] } = (await answer.json()) as { items?: { metadata: { name: string } }[] }
  return [`${answer.status}`, ...items.map(({ metadata }) => metadata.name)]
}

const common = { brand: 'k8s', prefix } as const

describe('stories with a mock', () => {
  afterAll(() => skerryLoader(story('none')))

  it('stories with a mock each begin with what their parameters say, on one server', async () => {
    const first = await skerryLoader(
      story('two', { ...common, fixtures: ({ build }) => build.list(2, 'Pod', 'web') }),
    )
    expect(await names()).toEqual(['200', 'web-0', 'web-1'])
    const second = await skerryLoader(
      story('busy', {
        ...common,
        faults: [{ match: { resource: 'pods' }, fault: { type: 'too-many-requests' }, times: 1 }],
      }),
    )
    expect(second.skerry).toBe(first.skerry)
    expect(await names()).toEqual(['429'])
    expect(await names()).toEqual(['200'])
    await skerryLoader(story('anonymous', { ...common, actAs: null }))
    expect(await names()).toEqual(['403'])
    expect(await second.skerry?.requests()).toHaveLength(1)
  })

  it('stories with a mock by the decorator are rendered at once, and their requests wait', async () => {
    const context = story('decorated', { ...common, fixtures: ({ build }) => build('Pod', 'web') })
    const native = fetch
    const rendered = withSkerry(() => names(), context)
    expect(await rendered).toEqual(['200', 'web'])
    expect(fetch).toBe(native)
    const { skerry } = await skerryLoader(story('next', { ...common }))
    await skerry?.load(({ build }) => build('Pod', 'kept'))
    // Arguments changed: the same story again.
    expect(await withSkerry(() => names(), context)).toEqual(['200', 'kept'])
  })

  it('a story with wrong options is refused with what would be right', async () => {
    const wrong = { ...common, fixtrues: [] } as StoryMock
    await expect(skerryLoader(story('wrong', wrong))).rejects.toThrow(
      'startMockServer: there is no option "fixtrues"; did you mean fixtures?',
    )
  })

  it('a story without a mock has none', async () => {
    expect(await skerryLoader(story('plain'))).toEqual({})
    expect((await fetch(pods)).headers.get('audit-id')).toBeNull()
  })
})
