import type { userDetail } from '#features/access/account/contract.ts'
import type { Data } from '#contract/call.ts'
import type { MenuEntry, ModuleCode } from '#contract/modules.ts'
import type { settingGet } from '#features/site/portal/contract.ts'
import { setZone } from './zone.ts'
import { createState } from '../hooks/create-state.ts'

// The client state of specification section 3, under the specification's names. All other data of a screen comes from the server.

interface GlobalState {
  userInfo: Data<typeof userDetail> | undefined
  /** Codes of the modules that the member may use. */
  permissionList: ModuleCode[]
  /** Button features by module. */
  buttonPermissions: Record<string, string[]>
  menuNavigation: MenuEntry[]
  /** Codes of the parameters that are on. */
  myBookParameters: string[]
  loginStyle: Data<typeof settingGet> | undefined
}

const emptyGlobal = (): GlobalState => ({
  userInfo: undefined,
  permissionList: [],
  buttonPermissions: {},
  menuNavigation: [],
  myBookParameters: [],
  loginStyle: undefined,
})

export const useGlobal = createState<GlobalState>(emptyGlobal)

/** Parameters whose value is the text true (specification section 6). */
export const enabledParameters = (parameters: readonly { code: string; value: string }[]): string[] =>
  parameters.filter(({ value }) => value === 'true').map(({ code }) => code)

/** Whether a parameter of the institution is on. */
export const useParameter = (code: string): boolean => useGlobal(({ myBookParameters }) => myBookParameters.includes(code))

/** The objects quoted in the editor: ids by kind. */
interface EditorState {
  examination_ids: string[]
  homework_ids: string[]
  resource_ids: string[]
  test_ids: string[]
}

export const useEditor = createState<EditorState>(() => ({ examination_ids: [], homework_ids: [], resource_ids: [], test_ids: [] }))

/** The `entityData` of a loaded teaching material. */
export type TeachingMaterialInfo = Record<string, unknown>

interface TeachingMaterialState {
  teachingMaterialInfo: TeachingMaterialInfo
  /** Whether there are unsaved changes. */
  isChange: boolean
}

export const useTeachingMaterial = createState<TeachingMaterialState>(() => ({ teachingMaterialInfo: {}, isChange: false }))

/** Replaces the whole teaching material by the loaded one (specification section 4). */
export const setTeachingMaterial = ({ entityData }: { entityData: object }): void =>
  useTeachingMaterial.setState({ teachingMaterialInfo: { ...entityData } })

interface TestState {
  questions: { id: string }[]
  paper: { id: string } | undefined
}

export const useTest = createState<TestState>(() => ({ questions: [], paper: undefined }))

/** Refresh triggers: components that show a layout or a course read their data again when the value flips. */
interface RefreshState {
  layoutUpdata: boolean
  courseUpdata: boolean
  toggleLayoutUpdata: () => void
  toggleCourseUpdata: () => void
}

export const useRefresh = createState<RefreshState>((set) => ({
  layoutUpdata: true,
  courseUpdata: true,
  toggleLayoutUpdata: () => set(({ layoutUpdata }) => ({ layoutUpdata: !layoutUpdata })),
  toggleCourseUpdata: () => set(({ courseUpdata }) => ({ courseUpdata: !courseUpdata })),
}))

/** Clears everything that belongs to the person, at sign-out and at a change of institution. The login style is kept: it belongs to the sign-in page. */
export function forgetPerson(): void {
  setZone(undefined)
  useGlobal.setState(({ loginStyle }) => ({ ...emptyGlobal(), loginStyle }))
  useEditor.setState(useEditor.getInitialState())
  useTeachingMaterial.setState(useTeachingMaterial.getInitialState())
  useTest.setState(useTest.getInitialState())
}
