import { describe, expect, it } from 'vitest'
import { readLesson, readLessonHead } from '../../../core/lessons/file/read-lesson.ts'
import { LessonError } from '../../../core/lessons/lesson-error.ts'

const head = `---
title: A first pod
summary: You start a pod.
minutes: 6
---
`

const check = `\`\`\`check
goal: The pod web runs
objects:
  web: pod/web
pass: web != null && web.status.phase == 'Running'
missing:
  - when: web == null
    say: There is no pod \`web\` yet.
  - say: 'The pod is {{ web.status.phase }}; wait.'
\`\`\`
`

const solution = `\`\`\`solution
kubectl run web --image=nginx
\`\`\`
`

const whole = `---
title: A first pod
summary: You start a pod, look at it, and read its log.
minutes: 6
release: '1.33'
domains: [KCNA/kubernetes-fundamentals, CKAD/application-design-and-build]
nodes: 2
users: { jane: { groups: [developers] } }
fixtures: |
  apiVersion: v1
  kind: Namespace
  metadata: { name: shop }
files:
  pod.yaml: |
    kind: Pod
  app/readme: text
---

Pods are *small* &amp; **\`short\`**. See [the site](https://example.com/a) and http://web.shop.

## Start the pod

1. one
2. two
   - inner

| a | b |
| - | -: |
| 1 | \`2\` |

\`\`\`sh
kubectl run web --image=nginx
\`\`\`

\`\`\`yaml file=pod.yaml
kind: Pod
\`\`\`

\`\`\`hint
Run \`web\`.
\`\`\`

${check}
${solution}
\`\`\`wrong
kubectl run wbe --image=nginx
#> There is no pod \`web\` yet.
\`\`\`

## Look back

> Done.
`

async function mistakeOf(text: string): Promise<string> {
  try {
    await readLesson(text, 'a.md')
    return 'no mistake'
  } catch (error) {
    if (error instanceof LessonError) return error.message
    throw error
  }
}

describe('a lesson that is read', () => {
  it('a lesson has the fields of its head', async () => {
    expect(await readLesson(whole)).toMatchObject({
      title: 'A first pod',
      summary: 'You start a pod, look at it, and read its log.',
      minutes: 6,
      release: '1.33',
      domains: ['KCNA/kubernetes-fundamentals', 'CKAD/application-design-and-build'],
      nodes: 2,
      users: { jane: { groups: ['developers'] } },
      fixtures: [{ text: 'apiVersion: v1\nkind: Namespace\nmetadata: { name: shop }\n' }],
      files: { 'pod.yaml': 'kind: Pod\n', 'app/readme': 'text' },
    })
  })

  it('the head can be read alone, and fixtures may be texts and files beside the lesson', () => {
    const text = head.replace('minutes', 'fixtures: ["kind: Pod", { file: shop.yaml }]\nminutes')
    expect(readLessonHead(text)).toMatchObject({
      title: 'A first pod',
      release: undefined,
      domains: [],
      fixtures: [{ text: 'kind: Pod' }, { file: 'shop.yaml' }],
    })
  })

  it('the text of a lesson is blocks without HTML', async () => {
    const { introduction, steps } = await readLesson(whole)
    expect(introduction).toEqual([
      {
        kind: 'paragraph',
        content: [
          { kind: 'text', text: 'Pods are ' },
          { kind: 'emphasis', content: [{ kind: 'text', text: 'small' }] },
          { kind: 'text', text: ' & ' },
          { kind: 'strong', content: [{ kind: 'code', text: 'short' }] },
          { kind: 'text', text: '. See ' },
          {
            kind: 'link',
            href: 'https://example.com/a',
            content: [{ kind: 'text', text: 'the site' }],
          },
          { kind: 'text', text: ' and ' },
          { kind: 'text', text: 'http://web.shop' },
          { kind: 'text', text: '.' },
        ],
      },
    ])
    expect(steps[0]?.blocks).toEqual([
      {
        kind: 'list',
        start: 1,
        items: [
          [{ kind: 'paragraph', content: [{ kind: 'text', text: 'one' }] }],
          [
            { kind: 'paragraph', content: [{ kind: 'text', text: 'two' }] },
            {
              kind: 'list',
              start: undefined,
              items: [[{ kind: 'paragraph', content: [{ kind: 'text', text: 'inner' }] }]],
            },
          ],
        ],
      },
      {
        kind: 'table',
        alignments: [undefined, 'right'],
        header: [[{ kind: 'text', text: 'a' }], [{ kind: 'text', text: 'b' }]],
        rows: [[[{ kind: 'text', text: '1' }], [{ kind: 'code', text: '2' }]]],
      },
      { kind: 'commands', text: 'kubectl run web --image=nginx' },
      { kind: 'code', language: 'yaml', text: 'kind: Pod', file: 'pod.yaml' },
    ])
  })

  it('a step has hints, checks, a solution and wrong tries, with the lines of the file', async () => {
    const { steps } = await readLesson(whole)
    expect(steps.map(({ title, line }) => [title, line])).toEqual([
      ['Start the pod', 21],
      ['Look back', 63],
    ])
    const [first] = steps
    expect(first?.hints).toHaveLength(1)
    expect(first?.solution).toBe('kubectl run web --image=nginx')
    expect(first?.wrong).toEqual([
      {
        commands: 'kubectl run wbe --image=nginx',
        says: 'There is no pod `web` yet.',
        line: 58,
      },
    ])
    expect(first?.checks).toMatchObject([
      {
        goal: 'The pod web runs',
        objects: [{ name: 'web', words: ['pod/web'] }],
        missing: [{ when: { text: 'web == null' } }, { when: undefined }],
        line: 44,
      },
    ])
  })

  it('lines end with or without a carriage return', async () => {
    const { steps } = await readLesson(whole.replaceAll('\n', '\r\n'))
    expect(steps[1]?.line).toBe(63)
  })
})

const step = '## One\n'
const broken = (from: string, to: string): string =>
  head + step + check.replace(from, to) + solution

describe('a mistake in a lesson', () => {
  it.each<[what: string, text: string, message: string]>([
    ['no head', '# Hello', 'a.md:1: a lesson begins with its head'],
    ['a head without a title', head.replace('title', '#'), 'a.md:3: the head needs title'],
    [
      'an unknown field',
      head.replace('summary', 'sumary'),
      'a.md:3: sumary is unknown; there are title, summary, minutes, release, domains, nodes, users, fixtures, files; did you mean summary?',
    ],
    [
      'malformed YAML',
      head.replace('6', '[6'),
      "a.md:5: this is not YAML: did not find expected ',' or ']'",
    ],
    [
      'a field that stands twice',
      head.replace('minutes', 'title: x\nminutes'),
      'a.md:4: title stands there twice',
    ],
    [
      'a release without quotes',
      head.replace('minutes', 'release: 1.30\nminutes'),
      "a.md:4: release must be in quotes, such as '1.34': 1.30 would be 1.3",
    ],
    [
      'a release that is not served',
      head.replace('minutes', "release: '1.2'\nminutes"),
      'a.md:4: release is 1.2, which is not served; there are 1.16 to 1.34',
    ],
    [
      'an unknown domain',
      head.replace('minutes', 'domains: [CKA/storge]\nminutes'),
      'a.md:4: domains[0] is CKA/storge, which no curriculum has; there are CKA/storage',
    ],
    ['no steps', head, 'a.md:6: the lesson has no step; a heading ## begins one'],
    [
      'a heading of level 1',
      `${head}# Title\n`,
      'a.md:6: a lesson has its title in the head; ## begins a step',
    ],
    ['an unknown fence', `${head}${step}\n\`\`\`chekc\n\`\`\`\n`, 'did you mean check?'],
    [
      'an unknown word of a fence',
      `${head}${step}\n\`\`\`yaml name=a\n\`\`\`\n`,
      'a.md:8: "name=a" behind yaml is unknown; file=NAME is the only word there',
    ],
    [
      'a file outside the home directory',
      `${head}${step}\n\`\`\`yaml file=../a\n\`\`\`\n`,
      'a.md:8: file=../a is no file in the home directory',
    ],
    [
      'a fence that is not closed',
      `${head}${step}\n\`\`\`sh\nls\n`,
      'a.md:8: this fence is not closed; end it by a line ```',
    ],
    [
      'indented code',
      `${head}${step}\ntext\n\n    ls\n`,
      'a.md:10: these lines are indented by four blanks',
    ],
    [
      'HTML between blocks',
      `${head}${step}\n<script>x</script>\n`,
      'a.md:8: <script>x</script> is HTML, which a lesson does not have',
    ],
    ['HTML in a line', `${head}${step}\na\nb <pod> c\n`, 'a.md:9: <pod> is HTML'],
    ['HTML in a list', `${head}${step}\n- a\n- b\n  - <b>x\n`, 'a.md:10: <b> is HTML'],
    [
      'an image',
      `${head}${step}\n![a](https://example.com/a.png)\n`,
      'a.md:8: a lesson has no images',
    ],
    [
      'a link to a script',
      `${head}${step}\n[a](javascript:alert)\n`,
      'a.md:8: the link to "javascript:alert" is none of https:// or http://',
    ],
    [
      'a check above all steps',
      head + check,
      'a.md:6: check belongs to a step; a heading ## begins one',
    ],
    [
      'a check in a list',
      `${head}${step}\n- a\n\n  \`\`\`solution\n  ls\n  \`\`\`\n`,
      'a.md:10: solution stands at the left margin of a step',
    ],
    [
      'a check without a solution',
      head + step + check,
      'a.md:6: the step "One" has a check but no solution',
    ],
    [
      'two solutions',
      head + step + check + solution + solution,
      'a.md:20: a step has one solution',
    ],
    [
      'a wrong try without a sentence',
      `${head}${step}${check}${solution}\`\`\`wrong\nls\n\`\`\`\n`,
      'a.md:20: the last line of wrong must be #> and a part of the sentence',
    ],
    [
      'a wrong try without a check',
      `${head}${step}\`\`\`wrong\nls\n#> no\n\`\`\`\n`,
      'a.md:7: the step "One" has a wrong try but no check that could say so',
    ],
    [
      'an unknown field of a check',
      broken('goal', 'gaol'),
      'a.md:8: gaol is unknown; there are goal, objects, pass, missing; did you mean goal?',
    ],
    [
      'a last sentence with a condition',
      broken("  - say: 'The pod", "  - when: web != null\n    say: 'The pod"),
      'a.md:15: missing[1].when is the condition of the last sentence, which must hold always',
    ],
    [
      'a sentence that hides those behind it',
      broken('when: web == null\n    ', ''),
      'a.md:13: missing[0] needs when',
    ],
    [
      'an expression that does not parse',
      broken("== 'Running'", "= 'Running'"),
      "a.md:11: pass does not compile:\nERROR: <input>:1:33: Syntax error: token recognition error at: '= '",
    ],
    ['an unknown variable', broken('pass: web', 'pass: wbe'), "undeclared reference to 'wbe'"],
    [
      'an expression in a sentence',
      broken('{{ web.status.phase }}', '{{ web. }}'),
      'a.md:15: missing[1].say does not compile',
    ],
    [
      'an open expression in a sentence',
      broken(' }}', ''),
      'a.md:15: missing[1].say has {{ without }}',
    ],
    [
      'two objects in a variable',
      broken('web: pod/web', 'web: pods a b'),
      'a.md:10: objects.web names more than one object',
    ],
    [
      'a flag that get does not have',
      broken('web: pod/web', 'web: pods --color'),
      'a.md:10: objects.web unknown flag: --color; it takes TYPE/NAME, TYPE NAME or TYPE with -n, -A, -l',
    ],
    [
      'a variable that is there already',
      broken('web: pod/web', 'files: pods'),
      'a.md:10: objects.files has the name of a variable that every check has',
    ],
    [
      'a file that is too long',
      head + 'a'.repeat(100_001),
      'a.md:1: the file has 100065 characters; 100000 are the most',
    ],
    [
      'a line that is too long',
      `${head}${step}\n${'a'.repeat(2001)}@\n`,
      'a.md:8: this line has 2002 characters; 2000 are the most',
    ],
    [
      'a paragraph that is too long',
      `${head}${step}\n${'a*\n'.repeat(7_000)}`,
      '20000 characters without a blank line are the most',
    ],
    [
      'a text that nests too deep',
      `${head}${step}\n${'> '.repeat(30)}a\n`,
      'a.md:8: the text nests too deep; flatten it',
    ],
  ])(
    'a lesson is refused for %s, with the line and what would be right',
    async (_what, text, message) => {
      expect(await mistakeOf(text)).toContain(message)
    },
  )
})
