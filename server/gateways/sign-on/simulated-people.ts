/** A person of the simulated institution; known to every simulator. */
export interface SimulatedPerson {
  account: string
  password: string
  name: string
  number: string
  mail: string
  phone: string
  department: string
  role: 'teacher' | 'student'
}

const person = (account: string, name: string, number: string, phone: string, department: string, role: 'teacher' | 'student'): SimulatedPerson => ({
  account,
  password: 'recto-demo',
  name,
  number,
  mail: `${account}@campus.example`,
  phone,
  department,
  role,
})

export const simulatedPeople: readonly SimulatedPerson[] = [
  person('zhoulan', '周岚', 'T2019042', '13900001001', '化学工程学院', 'teacher'),
  person('xuzhi', '徐知', '2026110307', '13900001002', '化学工程学院', 'student'),
  person('ouyang', '欧阳清和', '2026110319', '13900001003', '化学工程学院', 'student'),
]
