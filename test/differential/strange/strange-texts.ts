import type { Chance } from '../chance.ts'

interface TextForm {
  readonly form: RegExp
  /** Texts of the form, valid or just not. */
  readonly near: readonly string[]
}

/** The first form that a text has decides what it is changed to. */
const forms: readonly TextForm[] = [
  {
    form: /^\d{1,3}(\.\d{1,3}){3}$/,
    near: [
      '10.0.0.256',
      '010.0.0.1',
      '10.0.0',
      '::ffff:1.2.3.4',
      '127.0.0.1',
      '0.0.0.0',
      '169.254.1.1',
      '224.0.0.1',
      'fd00::1',
      'fd00:0::1',
      '10.0.200.77',
    ],
  },
  {
    form: /^\d{1,3}(\.\d{1,3}){3}\/\d+$/,
    near: [
      '10.0.0.0/33',
      '10.0.0.1/24',
      '10.0.0.0',
      '010.0.0.0/8',
      'fd00::/64',
      'FD00::/64',
      '0.0.0.0/0',
      '10.0.0.0/08',
      '::ffff:10.0.0.0/104',
    ],
  },
  {
    form: /^[0-9a-f]*:[0-9a-f:]+$/i,
    near: ['fd00::g', 'FD00::1', 'fd00:0:0::1', '::1', 'fe80::1', 'ff02::1', '10.0.200.78', '::'],
  },
  {
    form: /^-?\d+(\.\d+)?([KMGTPE]i|[numkMGTPE]|e\d+)$/,
    near: [
      '0',
      '-1',
      '1.5',
      '500m',
      '0.1m',
      '1e3',
      '1Kx',
      '1.0001Ki',
      ' 1',
      '',
      '1Ei',
      '9223372036854775808',
      '100G',
      '3',
      '1500u',
      '+1',
      '.5',
      '5.',
    ],
  },
  { form: /^\d+%$/, near: ['101%', '-1%', '0%', '100%', '50', '5 %', '50%%', '1.5%', '%'] },
  {
    form: /^\d+$/,
    near: ['0', '-1', '01', '1.5', '65536', '1e3', '9223372036854775808', 'x', '5'],
  },
  {
    form: /^\d{4}-\d\d-\d\dT/,
    near: [
      '2026-13-02T03:04:05Z',
      '2026-01-02',
      '2026-01-02T03:04:05',
      '2026-01-02T03:04:05+02:00',
      '2026-01-02T03:04:05.123Z',
      '0001-01-01T00:00:00Z',
      '1969-01-01T00:00:00Z',
      '2036-01-02T03:04:05Z',
      'now',
    ],
  },
  { form: /^(\d+(h|m|s|ms))+$/, near: ['0s', '-1s', '5', '1h30m', '1d', '100h', '1.5s', ''] },
  {
    form: /^https?:\/\//,
    near: [
      'http://rich.example.com',
      'https://',
      'https://user@rich.example.com',
      'https://rich.example.com/a?b=c',
      'https://rich.example.com#x',
      'rich.example.com',
      'https://rich example.com',
      'ftp://rich.example.com/a',
    ],
  },
  {
    form: /^\/\S*$/,
    near: [
      '/',
      'relative',
      '/a/../b',
      '/a/./b',
      '//a',
      '/a/',
      '/a:b',
      '..',
      '/..a',
      '/a b',
      `/${'a'.repeat(200)}`,
      '/a,b',
    ],
  },
  {
    form: /^[A-Za-z0-9+/]{8,}={0,2}$/,
    near: ['%%%', 'aGVsbG8', 'aGVsbG8=', 'YQ==', 'YQ', ''],
  },
  {
    form: /[=!<>&|]|\w\(/,
    near: [
      'true',
      'false',
      '1',
      '"text"',
      'object.spec.x',
      'x ==',
      'self == oldSelf',
      '!',
      'size(object) > 0',
      'unknownFunction(1)',
      'device.driver == "a"',
    ],
  },
  {
    form: /^[A-Za-z_][A-Za-z0-9_]*$/,
    near: [
      'a',
      'A',
      'lower-case',
      'under_score',
      'x',
      '9lives',
      'a.b',
      'a/b',
      ' a',
      'a ',
      'ümlaut',
      '-a',
      'a-',
      'a=b',
      'kubernetes',
      '$(A)',
      '*',
      '80',
      'x'.repeat(15),
      'x'.repeat(16),
      'x'.repeat(63),
    ],
  },
  {
    form: /\//,
    near: [
      'example.com/',
      '/a',
      'example.com/a/b',
      'Example.com/a',
      'example.com/A_b',
      'kubernetes.io/a',
      'node.kubernetes.io/a',
      'requests.example.com/a',
      'a',
      `example.com/${'x'.repeat(63)}`,
      `example.com/${'x'.repeat(64)}`,
      'k8s.io/a',
      'example..com/a',
      'kubernetes.io/hostname',
    ],
  },
]

const others = [
  'a',
  'A',
  'a.b',
  'a..b',
  '.a',
  'a.',
  'a b',
  'a_b',
  'a/b',
  'UPPER',
  '-',
  'a-',
  '-a',
  '1',
  '*',
  '*.a.example.com',
  'example.com',
  'ümlaut',
  'a\nb',
  ' ',
  'a:b',
  'a@b',
  '$(A)',
  'kube-system',
  'default',
  'x'.repeat(63),
  'x'.repeat(64),
]

/** A text like the given one: of its form and valid, or just not. */
export function nearText(text: string, chance: Chance): string {
  const near = forms.find(({ form }) => form.test(text))?.near ?? others
  return chance.pick(chance.below(4) === 0 ? others : near)
}

/** A text that is valid wherever the given one is, as far as its form shows. */
export function otherText(text: string, chance: Chance): string {
  const last = text.at(-1) ?? ''
  if (/\d/.test(last)) return `${text.slice(0, -1)}${last === '9' ? '8' : Number(last) + 1}`
  if (/[a-y]/.test(last))
    return `${text.slice(0, -1)}${String.fromCharCode(last.charCodeAt(0) + 1)}`
  return nearText(text, chance)
}

const lengths = [16, 32, 64, 101, 129, 254, 257, 300, 513, 800]

/** A long text that begins like the given one. */
export function longText(text: string, chance: Chance): string {
  const length = chance.pick(lengths)
  const fill = chance.below(3) === 0 && text.length > 0 ? text : 'x'
  return `${text}${fill.repeat(Math.ceil(length / fill.length))}`.slice(0, length)
}
