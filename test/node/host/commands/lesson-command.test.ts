import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkLessons } from '../../../../node-host/commands/lesson/check-lessons.ts'
import { parseLessonArguments } from '../../../../node-host/commands/lesson/lesson-arguments.ts'
import {
  type ServedLesson,
  serveLesson,
} from '../../../../node-host/commands/lesson/serve-lesson.ts'

const lesson = `---
title: A namespace
summary: You create a namespace.
minutes: 1
fixtures:
  - file: shop.yaml
---

## Create it

\`\`\`check
goal: The namespace web exists
objects: { web: namespace/web, shop: namespace/shop }
pass: web != null && shop != null
missing:
  - say: There is no namespace \`web\`.
\`\`\`

\`\`\`solution
kubectl create namespace web
\`\`\`

\`\`\`wrong
kubectl create namespace wbe
#> no namespace \`web\`
\`\`\`
`

let folder = ''
const path = (name: string): string => join(folder, name)

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'skerry-lesson-'))
  await mkdir(path('basics'))
  await writeFile(
    path('course.yaml'),
    'title: T\nmodules: [{ name: basics, title: B, lessons: [web] }]\n',
  )
  await writeFile(path('basics/web.md'), lesson)
  await writeFile(
    path('basics/shop.yaml'),
    'apiVersion: v1\nkind: Namespace\nmetadata: { name: shop }\n',
  )
  await writeFile(path('basics/README.md'), 'no lesson\n')
  await writeFile(path('typo.md'), lesson.replace('minutes', 'minuts'))
  await writeFile(path('unsolved.md'), lesson.replace('fixtures:\n  - file: shop.yaml\n', ''))
})

afterAll(() => rm(folder, { recursive: true }))

async function check(names: readonly string[], output: 'text' | 'json' = 'text') {
  const printed: string[] = []
  const isRight = await checkLessons(names.map(path), output, (text) => printed.push(text))
  return { isRight, text: printed.join('').replaceAll(`${folder}/`, '') }
}

describe('skerry lesson check', () => {
  it('skerry lesson check tries each lesson of a course, a folder or a file once, with the files of its fixtures', async () => {
    expect(await check(['course.yaml', 'basics', 'basics/web.md'])).toEqual({
      isRight: true,
      text: 'basics/web.md\n  ok    Create it (1 wrong try)\n1 lesson, 1 step: all right\n',
    })
  })

  it('skerry lesson check names the file, the line and what is wrong', async () => {
    const { isRight, text } = await check(['typo.md', 'unsolved.md'])
    expect(isRight).toBe(false)
    expect(text).toContain('    typo.md:4: minuts is unknown; there are title, summary, minutes,')
    expect(text).toContain(
      '  FAIL  Create it\n    unsolved.md:7: the solution does not pass: There is',
    )
    expect(text).toContain('2 lessons, 1 step: 2 lessons fail\n  typo.md\n  unsolved.md\n')
  })

  it('skerry lesson check prints JSON for other programs', async () => {
    const { text } = await check(['typo.md'], 'json')
    expect(JSON.parse(text)).toMatchObject([
      { file: 'typo.md', ok: false, steps: [], failures: [{ line: 4 }] },
    ])
  })

  it('skerry lesson check refuses files that it cannot read', async () => {
    await expect(check(['nothing.md'])).rejects.toThrow('cannot read')
    await mkdir(path('empty'))
    await expect(check(['empty'])).rejects.toThrow('there is no lesson (*.md) in')
  })

  it.each([
    [[], 'an action is missing: check, dev'],
    [['chekc'], 'unknown action "chekc"'],
    [['check'], 'skerry lesson check needs a file'],
    [['dev', 'a', 'b'], 'skerry lesson dev serves one file, got 2'],
    [['dev', 'a', '--port', 'x'], '--port: "x" is not a port'],
    [['check', 'a', '-o', 'xml'], '--output: "xml" is not one of text, json'],
  ])('skerry lesson refuses the words %j', (words, message) => {
    expect(() => parseLessonArguments(words)).toThrow(message)
  })
})

/** The events of a stream, one at a time. */
async function* eventsOf(served: ServedLesson): AsyncGenerator<Record<string, unknown>> {
  const answer = await fetch(new URL('/lesson-events', served.url))
  let text = ''
  for await (const chunk of answer.body ?? []) {
    text += new TextDecoder().decode(chunk)
    for (let end = text.indexOf('\n\n'); end !== -1; end = text.indexOf('\n\n')) {
      yield JSON.parse(text.slice('data: '.length, end))
      text = text.slice(end + 2)
    }
  }
}

describe('skerry lesson dev', () => {
  const printed: string[] = []
  let served: ServedLesson

  beforeAll(async () => {
    await mkdir(path('page'))
    await writeFile(path('page/index.html'), '<p>page</p>')
    await writeFile(path('page/main.js'), 'export {}')
    served = await serveLesson({
      file: path('basics/web.md'),
      page: path('page'),
      port: 0,
      print: (text) => printed.push(text.replaceAll(`${folder}/`, '')),
    })
  })
  afterAll(() => served.close())

  it('skerry lesson dev serves the files of a built page, and none beside it', async () => {
    const { url } = served
    const page = await fetch(url)
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(await page.text()).toBe('<p>page</p>')
    expect((await fetch(new URL('/main.js', url))).headers.get('content-type')).toBe(
      'text/javascript; charset=utf-8',
    )
    for (const outside of ['/..%2ftypo.md', '/%2e%2e/typo.md', '/none.js', '/%']) {
      expect((await fetch(new URL(outside, url))).status).toBe(404)
    }
  })

  it('skerry lesson dev sends the lesson to its page, and again when the file changes', async () => {
    const events = eventsOf(served)
    const first = await events.next()
    expect(first.value).toEqual({
      name: 'web.md',
      text: lesson,
      files: { 'shop.yaml': expect.stringContaining('name: shop') },
    })
    await writeFile(path('basics/web.md'), lesson.replace('## Create it', '<b>\n\n## Create it'))
    expect((await events.next()).value).toMatchObject({ text: expect.stringContaining('<b>') })
    await events.return(undefined)
    expect(printed).toEqual([
      'basics/web.md: 1 step\n',
      expect.stringContaining('basics/web.md:9: <b> is HTML, which a lesson does not have'),
    ])
    await writeFile(path('basics/web.md'), lesson)
  })

  it('skerry lesson dev says how to build the page where there is none', async () => {
    const none = { file: path('basics/web.md'), page: folder, port: 0, print: () => undefined }
    await expect(serveLesson(none)).rejects.toThrow('run npm run build:playground')
  })
})
