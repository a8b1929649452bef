/** Files that lie in the directory of the commands that are compared with those of the real busybox, by name. */
export const commandFiles: Readonly<Record<string, string>> = {
  f: 'a\nb\n',
  g: 'a\t\u0001é\n\n\n\nb',
  empty: '',
  words: 'the quick brown fox\njumps over\n\nthe lazy dog\nThe End\n',
  numbers: '10\n9\n2\n33\n1\n2\n',
  table:
    'root:x:0:0:root:/root:/bin/sh\nbin:x:1:1:bin:/bin:/bin/false\nweb:x:1000:50:Web User:/home/web:/bin/ash\n',
  columns: 'b 2 x\na 10 y\nc 1 z\na 2 w\n',
  sorted: 'a\na\nb\nc\nc\nc\n',
  other: 'b\nc\nd\n',
  old: 'one\ntwo\nthree\nfour\nfive\nsix\nseven\neight\nnine\nten\n',
  new: 'one\n2\nthree\nfour\nfive\nsix\nseven\neight\nnine\nnine and a half\nten\neleven\n',
  'script.sed': 's/a/X/\np\n',
  'script.awk': 'BEGIN { n = 1 }\n{ n += NF }\nEND { print n }\n',
  sums: 'd41d8cd98f00b204e9800998ecf8427e  empty\n60b725f10c9c85c70d97880dfe8191b3  f\n',
}
