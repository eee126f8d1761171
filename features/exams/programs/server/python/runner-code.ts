/**
 * Python that runs a program as `__main__`: `run(code, text, most, most_error)` returns JSON with how it ended, its output of at most `most` bytes, and its error.
 * Evaluated in the interpreter before any program.
 */
export const runnerCode = `
import io, json, sys, traceback

for name in ('js', 'pyodide_js'):
    sys.modules.pop(name, None)

class OutputTooLong(BaseException):
    pass

class Output(io.RawIOBase):
    def __init__(self, most):
        self.most = most
        self.parts = bytearray()
    def writable(self):
        return True
    def write(self, data):
        data = bytes(data)
        self.parts += data[:max(0, self.most - len(self.parts))]
        if len(self.parts) >= self.most:
            raise OutputTooLong()
        return len(data)

def error_text(error, most):
    lines = traceback.format_exception_only(error)
    frames = [frame for frame in traceback.extract_tb(error.__traceback__) if frame.filename == 'program.py']
    places = ['line %d, in %s' % (frame.lineno, frame.name) for frame in frames[-5:]]
    return '\\n'.join([''.join(lines).strip(), *places])[:most]

def run(code, text, most, most_error):
    output = Output(most)
    sys.stdin = io.TextIOWrapper(io.BytesIO(text.encode()), encoding='utf-8')
    sys.stdout = io.TextIOWrapper(io.BufferedWriter(output, 8192), encoding='utf-8', errors='replace')
    sys.stderr = io.StringIO()
    sys.argv = ['program.py']
    end, error = 'done', ''
    try:
        exec(compile(code, 'program.py', 'exec'), {'__name__': '__main__', '__builtins__': __builtins__})
    except SystemExit as left:
        if left.code not in (None, 0):
            end, error = 'failed', 'SystemExit: %s' % (left.code,)
    except OutputTooLong:
        end = 'output'
    except MemoryError:
        end = 'memory'
    except BaseException as failure:
        end, error = 'failed', error_text(failure, most_error)
    try:
        sys.stdout.flush()
    except OutputTooLong:
        end, error = 'output', ''
    except BaseException:
        pass
    return json.dumps({'end': end, 'output': output.parts.decode('utf-8', 'replace'), 'error': error})
`
