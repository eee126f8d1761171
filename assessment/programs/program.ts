/** Languages in which a question can ask for a program. JavaScript and Python run in our own sandbox, the others at an outside judge. */
export const programLanguages = ['javascript', 'python', 'c', 'cpp', 'java'] as const
export type ProgramLanguage = (typeof programLanguages)[number]

/** Whether programs of the language run in our own sandbox. */
export const runsHere = (language: ProgramLanguage): language is 'javascript' | 'python' => language === 'javascript' || language === 'python'

/**
 * How the output of a program is compared with the expected one. `lines`: line by line, without spaces at the ends of lines and empty lines at the end.
 * `words`: word by word, however they are separated. `numbers`: like `words`, but numbers may differ by the tolerance. `exact`: character by character.
 */
export const outputRules = ['lines', 'words', 'numbers', 'exact'] as const
export type OutputRule = (typeof outputRules)[number]

/** What an outsider controls has a limit. Lengths are in characters. */
export const programLimits = {
  tests: 50,
  code: 50_000,
  input: 20_000,
  output: 20_000,
  weight: 100,
  tolerance: 1e6,
  /** Seconds of one test. */
  seconds: { least: 1, most: 10 },
  /** Megabytes that the program may use. */
  memory: { least: 16, most: 256 },
  /** Characters of the message of an error that are kept. */
  error: 2000,
  /** Seconds of all tests of a program together. */
  total: 40,
  /** Characters that a program may write in one test. */
  written: 65_536,
} as const

/** One run of a program: what it reads, and what it has to write. Students see nothing of a hidden test but whether it was passed. */
export interface ProgramTest {
  input: string
  output: string
  hidden: boolean
  /** Its share of the points, relative to the other tests. */
  weight: number
}

/** What makes an open question a programming question: the answer is a program that reads an input and writes an output. */
export interface Program {
  language: ProgramLanguage
  /** What the student starts with. */
  starter: string
  /** A program that passes all tests; students see it with the solution. */
  solution: string
  tests: ProgramTest[]
  compare: OutputRule
  /** Largest difference of two numbers, for `numbers`. */
  tolerance: number
  /** Seconds that one test may take. */
  seconds: number
  /** Megabytes that the program may use. */
  memory: number
}

export const newTest = (): ProgramTest => ({ input: '', output: '', hidden: false, weight: 1 })

/** Programs that read a line of numbers and write their sum, as a beginning to be changed. */
export const programTemplates: Record<ProgramLanguage, string> = {
  javascript: `const numbers = readline().split(' ').map(Number)
console.log(numbers.reduce((sum, n) => sum + n, 0))
`,
  python: `numbers = [int(word) for word in input().split()]
print(sum(numbers))
`,
  c: `#include <stdio.h>

int main(void) {
    int n, sum = 0;
    while (scanf("%d", &n) == 1) sum += n;
    printf("%d\\n", sum);
    return 0;
}
`,
  cpp: `#include <iostream>

int main() {
    int n, sum = 0;
    while (std::cin >> n) sum += n;
    std::cout << sum << std::endl;
    return 0;
}
`,
  java: `import java.util.Scanner;

public class Main {
    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        int sum = 0;
        while (in.hasNextInt()) sum += in.nextInt();
        System.out.println(sum);
    }
}
`,
}

/** A programming question to begin with: two tests of the sum of numbers. */
export const newProgram = (language: ProgramLanguage): Program => ({
  language,
  starter: '',
  solution: programTemplates[language],
  tests: [
    { ...newTest(), input: '1 2\n', output: '3\n' },
    { ...newTest(), input: '10 20 30\n', output: '60\n', hidden: true },
  ],
  compare: 'lines',
  tolerance: 0,
  seconds: 2,
  memory: 128,
})
