/** The address of a question on its screen. */
export const questionAddress = ({ id, classId }: { id: string; classId: string }) =>
  `/education/classes/qaa/details?${new URLSearchParams({ id: classId, questionId: id })}`
