import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const root = fileURLToPath(new URL('../../..', import.meta.url))

/** What a browser lacks, or lacked in the oldest version that the README names. Newer objects of the language the compiler's `lib` leaves out. */
const lacking: readonly (readonly [name: RegExp, since: string])[] = [
  [/\brequestIdleCallback\b/, 'not in Safari'],
  [/\bscheduler\.(?:yield|postTask)\b/, 'not in Safari'],
  [/\bSharedWorker\(/, 'not in Chromium on Android'],
  [/\bduplex: ?'half'/, 'streamed uploads: Chromium alone'],
  [/\bAbortSignal\.any\(/, 'Firefox 124, Safari 17.4'],
  [/\bReadableStream\.from\(/, 'not in Chromium'],
  [/\bcookieStore\b/, 'Firefox 140, Safari 18.4'],
  [/\bnavigator\.(?:userAgentData|deviceMemory|connection)\b/, 'Chromium alone'],
  [/\bperformance\.(?:memory|measureUserAgentSpecificMemory)\b/, 'Chromium alone'],
  [/\bgetAllRecords\(/, 'not in Firefox 115'],
  [/\bindexedDB\.databases\(/, 'Firefox 126'],
  [/\bshow(?:Save|Open)FilePicker\(/, 'Chromium alone'],
  [/\bURL\.parse\(/, 'Chromium 126, Firefox 126, Safari 18'],
  [/\bonbeforeunload\b|'(?:before)?unload'/, 'never fired on iOS'],
  [
    /@starting-style|interpolate-size|field-sizing|anchor-name:|text-wrap: pretty/,
    'not in Firefox 125',
  ],
  [/@scope\b|::details-content|calc-size\(/, 'not in Firefox 125'],
  [/\brequestClose\(/, 'Firefox 139, Safari 18.4'],
]

function sourcesOf(folder: string): readonly string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(?:ts|css|html)$/.test(name))
    .map((name) => join(folder, name))
}

it('pages use nothing that one of the supported browsers lacks', () => {
  const files = [...sourcesOf('browser-host'), ...sourcesOf('web-playground')]
  expect(files.length).toBeGreaterThan(200)
  const used = files.flatMap((file) => {
    const text = readFileSync(join(root, file), 'utf8')
    return lacking.flatMap(([name, since]) =>
      name.test(text) ? [`${file}: ${name} (${since})`] : [],
    )
  })
  expect(used).toEqual([])
})

it('the README names the oldest browsers that the page is built for', () => {
  const config = readFileSync(join(root, 'vite.config.ts'), 'utf8')
  const versions = /cssTarget: \['chrome([\d.]+)', 'firefox([\d.]+)', 'safari([\d.]+)'\]/.exec(
    config,
  )
  const [, chromium, firefox, safari] = versions ?? []
  expect(readFileSync(join(root, 'browser-host', 'README.md'), 'utf8')).toContain(
    `the playground in Chromium ${chromium}, Firefox ${firefox} and Safari ${safari},`,
  )
})
