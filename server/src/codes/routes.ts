import { checkPhoneCode, sendPhoneCode } from '#server/codes/service';
import type { HandlersOf } from '#server/http/call';
import type { codesApi } from '#shared/codes/api';

export const codeRoutes: HandlersOf<typeof codesApi> = { sendPhoneCode, checkPhoneCode };
