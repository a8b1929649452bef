import { emulatedReleases } from '../../base/release/default-release.ts'
import { didYouMean } from '../../base/text/nearest-name.ts'
import { LessonError } from '../lesson-error.ts'
import { isHomeFile } from '../text/fence.ts'
import { countLines } from '../text/markdown.ts'
import { readYamlField, type YamlField } from '../yaml-field.ts'
import { examDomains, lessonDomains } from './domains.ts'
import { longestFile, longestLesson, mostFiles, mostFixtures, mostUsers } from './lesson-limits.ts'
import type { LessonFixture, LessonHead, LessonUser } from './lesson.ts'

/** Fields of a lesson's head. */
export const headFields = [
  'title',
  'summary',
  'minutes',
  'release',
  'domains',
  'nodes',
  'users',
  'fixtures',
  'files',
] as const

/** A lesson's file, cut behind its head. */
export interface CutLesson {
  readonly head: LessonHead
  readonly body: string
  /** Line of the file on which the body begins, from 1. */
  readonly bodyLine: number
}

/** Reads the head of a lesson's file, and cuts the file behind it. @throws LessonError */
export function cutLesson(text: string, file: string | undefined): CutLesson {
  if (text.length > longestLesson) {
    throw new LessonError(
      `the file has ${text.length} characters; ${longestLesson} are the most, so make two lessons of it`,
      { line: 1, file },
    )
  }
  const normal = text.replace(/^\ufeff/, '').replaceAll(/\r\n?/g, '\n')
  const end = normal.startsWith('---\n') ? normal.indexOf('\n---\n', 3) : -1
  if (end === -1) {
    throw new LessonError(
      'a lesson begins with its head: a line ---, fields in YAML (title, summary, minutes, …), and a line ---',
      { line: 1, file },
    )
  }
  const yaml = normal.slice(4, end + 1)
  const field = readYamlField(yaml, { line: 2, file })
  if (!field)
    throw new LessonError('the head is empty; it needs title, summary and minutes', {
      line: 1,
      file,
    })
  return {
    head: readHead(field),
    body: normal.slice(end + 5),
    bodyLine: 3 + countLines(yaml),
  }
}

function readHead(field: YamlField): LessonHead {
  const { title, summary, minutes, release, domains, nodes, users, fixtures, files } =
    field.fields(headFields)
  if (!title) throw field.error('the head needs title')
  if (!summary)
    throw field.error('the head needs summary: what a reader does in the lesson, in a sentence')
  if (!minutes) throw field.error('the head needs minutes: how long a reader needs')
  return {
    title: title.text(100),
    summary: summary.text(400),
    minutes: minutes.number(1, 120),
    release: release && readRelease(release),
    domains: domains ? domains.items(20).map((each) => readDomain(each)) : [],
    nodes: nodes?.number(0, 50),
    users: users ? readUsers(users) : {},
    fixtures: fixtures ? readFixtures(fixtures) : [],
    files: files ? readFiles(files) : {},
  }
}

function readRelease(field: YamlField): string {
  const value = field.value()
  if (typeof value === 'number')
    throw field.error(`must be in quotes, such as '1.34': 1.30 would be 1.3`)
  const release = field.text(10)
  if (emulatedReleases.includes(release)) return release
  throw field.error(
    `is ${release}, which is not served; there are ${emulatedReleases[0]} to ${emulatedReleases.at(-1)}`,
  )
}

function readDomain(field: YamlField): string {
  const domain = field.text(100)
  if (lessonDomains.includes(domain)) return domain
  const [exam = ''] = domain.split('/')
  const known = examDomains[exam]?.map((name) => `${exam}/${name}`) ?? Object.keys(examDomains)
  const near = didYouMean(domain, lessonDomains)
  throw field.error(`is ${domain}, which no curriculum has; there are ${known.join(', ')}${near}`)
}

function readUsers(field: YamlField): Readonly<Record<string, LessonUser>> {
  const users = [...field.members(mostUsers)].map(([name, each]): [string, LessonUser] => {
    if (!/^[\w.:@-]{1,100}$/.test(name)) {
      throw each.error('is no name of a user; give letters, digits, and any of . : @ - _')
    }
    const { groups } = each.fields(['groups'])
    return [name, groups ? { groups: groups.items(20).map((group) => group.text(100)) } : {}]
  })
  return Object.fromEntries(users)
}

function readFixtures(field: YamlField): readonly LessonFixture[] {
  if (!field.isList) return [{ text: field.text(longestFile) }]
  return field.items(mostFixtures).map((each) => {
    if (!each.isMapping) return { text: each.text(longestFile) }
    const { file } = each.fields(['file'])
    if (!file) throw each.error('needs file: the name of a file beside the lesson')
    return { file: homeFile(file, file.text(200)) }
  })
}

function readFiles(field: YamlField): Readonly<Record<string, string>> {
  const files = [...field.members(mostFiles)].map(([name, each]): [string, string] => [
    homeFile(each, name),
    each.text(longestFile),
  ])
  return Object.fromEntries(files)
}

function homeFile(field: YamlField, name: string): string {
  if (isHomeFile(name)) return name
  throw field.error('is no name of a file; give one such as pod.yaml or app/pod.yaml')
}
